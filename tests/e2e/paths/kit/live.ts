import { type APIRequestContext, expect } from '@playwright/test'
import type { Event, EventCreate, Schedule } from '../../../../openapi/generated/portal.ts'
import { type Person, sessionOf } from './person.ts'

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

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
  const { headers } = tutor
  const data: EventCreate = {
    name: 'Made for one path',
    type: 'webinar',
    languageCode: 'en',
    timezone: 'UTC',
    audienceLevel: 'beginner',
    startsAt: inMinutes(startsIn),
    endsAt: inMinutes(startsIn + 60),
    ...change,
  }
  const made = await request.post('/api/events', { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const event: Event = await made.json()
  expect((await request.post(`/api/events/${event.id}/publish`, { headers })).status()).toBe(200)
  const list = await request.get('/api/schedules', { params: { 'filter[eventId]': event.id, sort: 'startsAt' } })
  return { event, sessions: (await list.json()).items, path: `/webinar-content/${event.alias}`, tutor }
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
