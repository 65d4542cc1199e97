import type { Event, EventCreate, Schedule, ScheduleList } from '../../openapi/generated/portal.ts'
import type { TestServer } from './server.ts'

const MINUTE_MS = 60_000

/** The time that many minutes from now, in whole seconds. */
export const inMinutes = (minutes: number) =>
  new Date(Math.floor((Date.now() + minutes * MINUTE_MS) / 1000) * 1000).toISOString()

/** The request body of a webinar that starts that many minutes from now and lasts an hour. */
export const webinar = (startsIn: number, change: Partial<EventCreate> = {}): EventCreate => ({
  name: 'Made to measure',
  type: 'webinar',
  languageCode: 'en',
  timezone: 'UTC',
  audienceLevel: 'beginner',
  startsAt: inMinutes(startsIn),
  endsAt: inMinutes(startsIn + 60),
  ...change,
})

/** Creates an event through the API as the owner of the token, published by default. */
export async function makeEvent(server: TestServer, token: string, body: EventCreate, isPublished = true) {
  const made = await server.api<Event>('POST', '/api/events', { token, body })
  if (made.status !== 201) throw new Error(`no event was made: ${made.text}`)
  if (!isPublished) return made.body
  const published = await server.api<Event>('POST', `/api/events/${made.body.id}/publish`, { token })
  if (published.status !== 200) throw new Error(`the event was not published: ${published.text}`)
  return published.body
}

/** The schedules of an event, the earliest first. */
export async function sessionsOf(server: TestServer, eventId: string, token?: string): Promise<Schedule[]> {
  const address = `/api/schedules?filter[eventId]=${eventId}&sort=startsAt&limit=50`
  const { body } = await server.api<ScheduleList>('GET', address, { token })
  return body.items
}
