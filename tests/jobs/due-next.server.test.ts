/** Jobs run when something is due, and when something is written for them (SPEED-12). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { event } from '../../server/db/schema/events.ts'
import { notice } from '../../server/db/schema/notices.ts'
import { recording } from '../../server/db/schema/recordings.ts'
import { reminders } from '../../server/features/events/mail/reminders-job.ts'
import { sessionClock } from '../../server/features/events/schedule-clock-job.ts'
import { recordings } from '../../server/features/live/recordings-job.ts'
import { JOBS } from '../../server/jobs/jobs.ts'
import { type Job, startJobs } from '../../server/jobs/runner.ts'
import { addStudent } from '../features/events/event-mail.ts'
import { inMinutes, makeEvent, webinar } from '../lib/make-event.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let tutor: string
beforeAll(async () => {
  server = await startServer()
  tutor = (await server.signIn('tutor')).accessToken
})
afterAll(() => server.close())

/** Much sooner than a job runs by its pause. */
const SOON = { timeout: 20_000, interval: 50 }
const SECOND = 1 / 60

/** Starts jobs until the end of the test, and waits until each has run; tells how often they have run. */
async function started(...jobs: readonly Job[]) {
  const runs = new Map(jobs.map((job) => [job.name, 0]))
  const counted = jobs.map((job) => ({
    ...job,
    run: async (...given: Parameters<Job['run']>) => {
      await job.run(...given)
      runs.set(job.name, (runs.get(job.name) ?? 0) + 1)
    },
  }))
  const { close } = startJobs(server.services, counted)
  onTestFinished(close)
  await vi.waitFor(() => expect([...runs.values()].every((count) => count > 0)).toBe(true), SOON)
  return runs
}

/** A student with a verified address, signed in. */
async function student(name: string) {
  const person = await addStudent(server, name)
  return { ...person, token: (await server.signIn(name)).accessToken }
}

const noticesOf = async (userId: string) =>
  (await server.db.select().from(notice).where(eq(notice.userId, userId)).orderBy(notice.createdAt)).map(
    (row) => row.type,
  )

test('no job asks more often than once in 50 s without a reason [SPEED-12]', () => {
  expect(JOBS.filter((job) => job.pauseMs < 50_000).map((job) => job.name)).toEqual([])
})

test('an event that is made while jobs wait is reminded of, begins and ends in time', async () => {
  const runs = await started(sessionClock, reminders)
  const person = await student('waiting')
  const rules = { notification: { event: ['ws:event-started:PT1S'] } }
  expect((await server.api('PATCH', '/api/users/me/settings', { token: person.token, body: rules })).status).toBe(200)
  const times = { startsAt: inMinutes(4 * SECOND), endsAt: inMinutes(6 * SECOND) }
  // The clock alone begins what has no meeting.
  const made = await makeEvent(server, tutor, webinar(0, { ...times, type: 'offline', location: 'Room 5' }))
  expect((await server.api('POST', `/api/events/${made.id}/register`, { token: person.token })).status).toBe(201)
  await vi.waitFor(
    async () => expect(await noticesOf(person.id)).toEqual(['event-starts-soon', 'event-started', 'event-ended']),
    SOON,
  )
  expect(runs.get('session-clock')).toBeLessThan(10)
  expect(runs.get('reminders')).toBeLessThan(10)
})

test('what is told to registered people is sent at once', async () => {
  const person = await student('told')
  const made = await makeEvent(server, tutor, webinar(3000, { name: 'Moved while jobs wait' }))
  await started(...JOBS.filter((job) => ['event-mailings', 'mail-delivery'].includes(job.name)))
  const subjects = async () =>
    (await server.letters()).filter((one) => one.to?.[0]?.address === person.username).map((one) => one.subject)
  expect((await server.api('POST', `/api/events/${made.id}/register`, { token: person.token })).status).toBe(201)
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(1), SOON)
  const path = `/api/events/${made.id}/schedules/${made.nextScheduleId}`
  const body = { startsAt: inMinutes(4000), endsAt: inMinutes(4060) }
  expect((await server.api('PUT', path, { token: tutor, body })).status).toBe(200)
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(2), SOON)
})

test('a recording that is due soon is tried then', async () => {
  const [some] = await server.db.select({ id: event.id }).from(event).limit(1)
  const values = { name: 'Due', eventId: some?.id ?? '', dueAt: sql`now() + interval '1 second'` }
  const [row] = await server.db.insert(recording).values(values).returning({ id: recording.id })
  await started(recordings)
  const attempts = async () =>
    (
      await server.db
        .select()
        .from(recording)
        .where(eq(recording.id, row?.id ?? ''))
    )[0]?.attempts
  expect(await attempts()).toBe(0)
  await vi.waitFor(async () => expect(await attempts()).toBe(1), SOON)
})
