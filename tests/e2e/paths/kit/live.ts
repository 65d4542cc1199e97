import { type APIRequestContext, expect } from '@playwright/test'
import type { Event, EventCreate, Schedule } from '../../../../openapi/generated/portal.ts'
import { publishWebinar } from '../../live/webinar.ts'
import { type Person, sessionOf } from './person.ts'

/** A webinar of the demo tutor, made for one path. */
export interface Webinar {
  event: Event
  /** the earliest first */
  sessions: Schedule[]
  path: string
  tutor: Person
}

/** A published webinar whose first session begins so many minutes from now. */
export async function makeWebinar(
  request: APIRequestContext,
  startsIn: number,
  change: Partial<EventCreate> = {},
): Promise<Webinar> {
  const tutor = await sessionOf(request, 'tutor@lectern.test')
  return { ...(await publishWebinar(request, tutor.headers, startsIn, change)), tutor }
}

/** Gives somebody a ticket. */
export async function giveTicket(request: APIRequestContext, { event }: Webinar, { headers }: Person) {
  expect((await request.post(`/api/events/${event.id}/register`, { headers })).status()).toBe(201)
}

/** The tutor starts the first session, as a press on “Start” does: those who have registered are told. */
export async function beginSession(request: APIRequestContext, { event, sessions, tutor }: Webinar) {
  const answer = await request.post(`/api/events/${event.id}/schedules/${sessions[0]?.id}/start`, {
    headers: tutor.headers,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { url } = await answer.json()
  expect((await request.get(url)).ok()).toBe(true)
}
