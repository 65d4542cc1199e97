import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event, UserEvent } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { schedule } from '../../../server/db/schema/events.ts'
import { notice } from '../../../server/db/schema/notices.ts'
import { rateLimit } from '../../../server/db/schema/platform.ts'
import { sessionClock } from '../../../server/features/events/schedule-clock-job.ts'
import { incomingDir, uploadPath } from '../../../server/features/media/disk-store.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import type { Job } from '../../../server/jobs/runner.ts'
import { inMinutes, makeEvent, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, token } = serverWith('tutor', 'student')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const run = (job: Job) => job.run(server.services, new AbortController().signal)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const told = async (eventId: string) => {
  const rows = await server.db.select().from(notice).where(eq(notice.targetId, eventId)).orderBy(notice.createdAt)
  return rows.map((row) => row.type)
}
const setTimes = (eventId: string, from: number, to: number) =>
  server.db
    .update(schedule)
    .set({ startsAt: new Date(inMinutes(from)), endsAt: new Date(inMinutes(to)) })
    .where(eq(schedule.eventId, eventId))
const stored = async (eventId: string) =>
  (await server.db.select().from(schedule).where(eq(schedule.eventId, eventId)))[0]?.state

test('the clock begins and ends a session once, and those who registered hear of it [EVENT-19]', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(600, { type: 'offline', location: 'Room 4' }))
  await server.api<UserEvent>('POST', `/api/events/${event.id}/register`, { token: token('student') })
  await run(sessionClock)
  expect([await stored(event.id), await told(event.id)]).toEqual(['upcoming', []])
  await setTimes(event.id, -1, 59)
  await Promise.all([run(sessionClock), run(sessionClock), run(sessionClock)])
  expect([await stored(event.id), await told(event.id)]).toEqual(['live', ['event-started']])
  await setTimes(event.id, -61, -1)
  await Promise.all([run(sessionClock), run(sessionClock), run(sessionClock)])
  await run(sessionClock)
  expect([await stored(event.id), await told(event.id)]).toEqual(['completed', ['event-started', 'event-ended']])
})

test('a webinar whose host is late is live by its times, but has not begun (EVENT-36)', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(600))
  await server.api<UserEvent>('POST', `/api/events/${event.id}/register`, { token: token('student') })
  await setTimes(event.id, -1, 59)
  await run(sessionClock)
  expect([await stored(event.id), await told(event.id)]).toEqual(['live', []])
  const { body } = await server.api<Event>('GET', `/api/events/${event.id}`)
  expect(body.nextSchedule).toMatchObject({ state: 'live', startedAt: null })
})

test('a session that was over while no server ran is no news', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(600))
  await server.api<UserEvent>('POST', `/api/events/${event.id}/register`, { token: token('student') })
  await setTimes(event.id, -300, -240)
  await run(sessionClock)
  expect([await stored(event.id), await told(event.id)]).toEqual(['completed', []])
})

test('counters, uploads that were given up and their files go; fresh ones stay', async () => {
  await server.db.insert(rateLimit).values([
    { key: 'old', windowStart: hoursAgo(30), count: 3 },
    { key: 'new', windowStart: hoursAgo(1), count: 3 },
  ])
  const announce = async () => {
    const body = { name: 'notes.txt', size: 5, mimeType: 'text/plain', category: 'other' }
    const { body: made } = await server.api<{ id: string }>('POST', '/api/media/upload-url', {
      token: token('tutor'),
      body,
    })
    await writeFile(uploadPath(server.services.dataDir, made.id), 'hello')
    return made.id
  }
  const [old, fresh] = [await announce(), await announce()]
  await server.db
    .update(media)
    .set({ createdAt: hoursAgo(25) })
    .where(eq(media.id, old))
  const broken = join(incomingDir(server.services.dataDir), 'broken-off')
  await writeFile(broken, 'half')
  await utimes(broken, hoursAgo(25), hoursAgo(25))

  await run(cleanUp)

  expect((await server.db.select().from(rateLimit)).map((row) => row.key)).toEqual(['new'])
  const left = await server.db.select({ id: media.id }).from(media).where(sql`${media.id} in (${old}, ${fresh})`)
  expect(left).toEqual([{ id: fresh }])
  expect(existsSync(uploadPath(server.services.dataDir, old))).toBe(false)
  expect(existsSync(uploadPath(server.services.dataDir, fresh))).toBe(true)
  expect(existsSync(broken)).toBe(false)
})
