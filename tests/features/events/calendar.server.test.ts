import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarFeed, Event } from '../../../openapi/generated/portal.ts'
import { event } from '../../../server/db/schema/events.ts'
import {
  type CalendarEntry,
  writeCalendar,
  writeInvitation,
} from '../../../server/features/events/calendar/calendar.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

const AWKWARD =
  'Комета, "Δ"; back\\slash\nand — a very long line that has to be folded because it goes on for more than 75 bytes ünd ärgert'

/** The result of two parsers for a calendar, which must agree. */
function read(text: string) {
  const parsed = new ICAL.Component(ICAL.parse(text))
  const first = parsed.getAllSubcomponents('vevent').map((one) => {
    const found = new ICAL.Event(one)
    return {
      uid: found.uid,
      summary: found.summary,
      description: found.description,
      location: found.location,
      sequence: found.sequence,
      start: found.startDate.toJSDate().toISOString(),
      end: found.endDate.toJSDate().toISOString(),
      status: one.getFirstPropertyValue('status'),
    }
  })
  const second = Object.values(nodeIcal.sync.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map((one) => ({
      uid: one.uid,
      summary: one.summary,
      description: one.description,
      location: one.location,
      sequence: Number(one.sequence),
      start: new Date(one.start).toISOString(),
      end: new Date(one.end ?? 0).toISOString(),
      status: one.status,
    }))
  expect(second).toEqual(first)
  return { entries: first, method: parsed.getFirstPropertyValue('method'), component: parsed }
}

const entry: CalendarEntry = {
  scheduleId: '11111111-2222-4333-8444-555555555555',
  sequence: 3,
  startsAt: new Date('2026-03-29T00:30:00Z'),
  endsAt: new Date('2026-03-29T02:00:00Z'),
  changedAt: new Date('2026-03-01T10:00:00Z'),
  isCanceled: false,
  name: AWKWARD,
  description: AWKWARD,
  location: 'Calle Mayor 1; 3º, Madrid',
  url: 'https://learn.example.org/webinar-content/a',
  host: 'Elena "E" Vásquez',
}

describe('a calendar', () => {
  test('says the same to both parsers, whatever stands in it, in lines of at most 75 bytes', () => {
    const text = writeCalendar('Übersicht, alle', [entry, { ...entry, scheduleId: 'b', isCanceled: true }])
    const { entries, method } = read(text)
    expect(method).toBe('PUBLISH')
    expect(entries[0]).toEqual({
      uid: '11111111-2222-4333-8444-555555555555@lectern',
      summary: AWKWARD,
      description: `${AWKWARD}\n\n${entry.url}`,
      location: entry.location,
      sequence: 3,
      start: '2026-03-29T00:30:00.000Z',
      end: '2026-03-29T02:00:00.000Z',
      status: 'CONFIRMED',
    })
    expect(entries[1]).toMatchObject({ uid: 'b@lectern', status: 'CANCELLED' })
    expect(text).toMatch(/\r\n$/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('invites one person, and takes the invitation back under the same UID', () => {
    const people = { sender: 'school@example.org', recipient: { name: 'Maya; "M"', address: 'maya@example.org' } }
    const invited = writeInvitation(entry, people)
    const withdrawn = writeInvitation({ ...entry, isCanceled: true, sequence: 4 }, people)
    const [first, second] = [read(invited.content), read(withdrawn.content)]
    expect([invited.method, first.method, withdrawn.method, second.method]).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
      'CANCEL',
    ])
    expect(second.entries[0]?.uid).toBe(first.entries[0]?.uid)
    expect(second.entries[0]).toMatchObject({ sequence: 4, status: 'CANCELLED' })
    const found = first.component.getFirstSubcomponent('vevent')
    const address = (name: string) => String(found?.getFirstPropertyValue(name)).toLowerCase()
    expect(address('attendee')).toBe('mailto:maya@example.org')
    expect(address('organizer')).toBe('mailto:school@example.org')
  })
})

describe('over the API', () => {
  let server: TestServer
  const { start, token } = serverWith('tutor', 'student')
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  const calendarOf = (one: Event, token?: string) =>
    server.api('GET', `/api/events/${one.alias}/calendar.ics`, { token })
  const feed = async (token: string) => {
    const { status, body } = await server.api<CalendarFeed>('POST', '/api/users/me/calendar-feed', { token })
    expect(status).toBe(201)
    return new URL(body.url).pathname
  }

  test('an event has a file with all its sessions, and a draft has none', async () => {
    const made = await makeEvent(
      server,
      token('tutor'),
      webinar(900, { name: AWKWARD.replace('\n', ' '), recurrence: { type: 'daily', repeatTimes: 4 } }),
    )
    const { status, headers, text } = await calendarOf(made)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`${made.alias}.ics`)
    const sessions = await sessionsOf(server, made.id)
    expect(read(text).entries.map((one) => [one.uid, one.start, one.sequence])).toEqual(
      sessions.map((one) => [`${one.id}@lectern`, one.startsAt, 0]),
    )
    expect(text.replaceAll(/\r\n /g, '')).toContain(`/webinar-content/${made.alias}`)

    const [moved, canceled] = sessions
    const body = { startsAt: inMinutes(12_000), endsAt: inMinutes(12_060) }
    await server.api('PUT', `/api/events/${made.id}/schedules/${moved?.id}`, { token: token('tutor'), body })
    await server.api('DELETE', `/api/events/${made.id}/schedules/${canceled?.id}`, { token: token('tutor') })
    const later = read((await calendarOf(made)).text).entries
    expect(later.find((one) => one.uid === `${moved?.id}@lectern`)).toMatchObject({ start: body.startsAt, sequence: 1 })
    expect(later.find((one) => one.uid === `${canceled?.id}@lectern`)).toMatchObject({
      status: 'CANCELLED',
      sequence: 1,
    })

    const draft = await makeEvent(server, token('tutor'), webinar(900), false)
    expect((await calendarOf(draft)).status).toBe(404)
    expect((await calendarOf(draft, token('tutor'))).status).toBe(200)
  })

  test('a feed shows what its owner takes part in or leads, without signing in', async () => {
    const [mine, other] = [
      await makeEvent(server, token('tutor'), webinar(901)),
      await makeEvent(server, token('tutor'), webinar(902)),
    ]
    await server.api('POST', `/api/events/${mine.id}/register`, { token: token('student') })
    const uids = async (path: string) => read((await server.api('GET', path)).text).entries.map((one) => one.uid)
    const own = await uids(await feed(token('student')))
    expect(own).toContain(`${mine.nextScheduleId}@lectern`)
    expect(own).not.toContain(`${other.nextScheduleId}@lectern`)
    expect(await uids(await feed(token('tutor')))).toEqual(
      expect.arrayContaining([`${mine.nextScheduleId}@lectern`, `${other.nextScheduleId}@lectern`]),
    )
    await server.api('POST', `/api/events/${mine.id}/cancel`, { token: token('tutor') })
    const { text } = await server.api('GET', await feed(token('student')))
    expect(read(text).entries.find((one) => one.uid === `${mine.nextScheduleId}@lectern`)?.status).toBe('CANCELLED')
  })

  test('an address is worth nothing once there is a newer one, it was taken back, or its owner may not sign in', async () => {
    const old = await feed(token('student'))
    const current = await feed(token('student'))
    expect((await server.api('GET', old)).status).toBe(404)
    expect((await server.api('GET', current)).status).toBe(200)
    expect((await server.api('DELETE', '/api/users/me/calendar-feed', { token: token('student') })).status).toBe(204)
    expect((await server.api('GET', current)).status).toBe(404)
    await addPerson(server.db, 'feeder', ['student'])
    const path = await feed((await server.signIn('feeder')).accessToken)
    expect((await server.api('GET', path)).status).toBe(200)
    await changePerson(server.db, 'feeder', { suspendedAt: new Date() })
    expect((await server.api('GET', path)).status).toBe(404)
  })

  test('an event with no session left is a calendar without entries', async () => {
    const [empty] = await server.db.select().from(event).where(eq(event.alias, 'compound-growth-live'))
    expect((await server.api('GET', `/api/events/${empty?.id}/calendar.ics`)).status).toBe(200)
    expect(read(writeCalendar('Nothing', [])).entries).toEqual([])
  })
})
