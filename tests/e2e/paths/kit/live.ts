import { type APIRequestContext, expect } from '@playwright/test'
import type { Event, EventCreate, Schedule } from '../../../../openapi/generated/portal.ts'
import { publishWebinar } from '../../live/webinar.ts'
import { type Person, sessionOf } from './person.ts'

/** A webinar of the demo tutor, created for one path. */
export interface Webinar {
  event: Event
  /** the earliest first */
  sessions: Schedule[]
  path: string
  tutor: Person
}

/** A published webinar whose first schedule starts that many minutes from now. */
export async function makeWebinar(
  request: APIRequestContext,
  startsIn: number,
  change: Partial<EventCreate> = {},
): Promise<Webinar> {
  const tutor = await sessionOf(request, 'tutor@lectern.test')
  return { ...(await publishWebinar(request, tutor.headers, startsIn, change)), tutor }
}

/** Gives a person a ticket. */
export async function giveTicket(request: APIRequestContext, { event }: Webinar, { headers }: Person) {
  expect((await request.post(`/api/events/${event.id}/register`, { headers })).status()).toBe(201)
}

/** Starts the first schedule as the tutor, as pressing “Start” does; registered people are notified. */
export async function beginSession(request: APIRequestContext, { event, sessions, tutor }: Webinar) {
  const answer = await request.post(`/api/events/${event.id}/schedules/${sessions[0]?.id}/start`, {
    headers: tutor.headers,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { url } = await answer.json()
  expect((await request.get(url)).ok()).toBe(true)
}
