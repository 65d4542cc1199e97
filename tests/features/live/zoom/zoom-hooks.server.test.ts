import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VcsSetting } from '../../../../openapi/generated/portal.ts'
import { attendee } from '../../../../server/db/schema/attendance.ts'
import { schedule } from '../../../../server/db/schema/events.ts'
import { recording } from '../../../../server/db/schema/recordings.ts'
import { sessionClock } from '../../../../server/features/events/schedule-clock-job.ts'
import { runJob } from '../../../lib/jobs.ts'
import {
  type LiveEvent,
  makeLive,
  notificationTypesFor,
  recordedMeeting,
  register,
  rowOf,
  sendSigned,
  sendZoomWebhook,
  setEventState,
  setStart,
} from '../../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'

let server: LiveServer
let live: LiveEvent
let meeting: string
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  base = Math.floor(Date.now() / SECOND) * SECOND
  live = await makeLive(server, server.host.token, 60)
  await register(server, live.id, server.guest.token)
  await live.start(server.host.token)
  meeting = (await rowOf(server, live.scheduleId)).providerMeetingId ?? ''
})

const SECOND = 1000
let base: number
/** The time that many seconds after the start of the test, in whole seconds as Zoom sends it. */
const at = (seconds: number) => base + seconds * SECOND
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

const say = async (event: string, object: object, more: { at?: number; download_token?: string } = {}) => {
  const { status } = await sendZoomWebhook(server, server.video.webhookSecret, { event, payload: { object }, ...more })
  expect(status).toBe(200)
}
const started = (when = at(0)) => say('meeting.started', { id: meeting, start_time: iso(when) }, { at: when })
const ended = (when = at(0)) => say('meeting.ended', { id: meeting, end_time: iso(when) }, { at: when })
const joined = (when = at(0), email = server.guest.username) =>
  say('meeting.participant_joined', {
    id: meeting,
    participant: { user_name: 'A Guest', email, registrant_id: 'r1', join_time: iso(when) },
  })
const left = (when = at(0), email = server.guest.username) =>
  say('meeting.participant_left', { id: meeting, participant: { email, leave_time: iso(when) } })
const recorded = (from = at(-600), to = at(-5)) =>
  say('recording.completed', recordedMeeting(meeting, iso(from), iso(to)), { download_token: 'token-of-the-file' })

const state = async () => {
  const { state: stored, startedAt, endedAt } = await rowOf(server, live.scheduleId)
  return { state: stored, startedAt: startedAt?.getTime() ?? null, endedAt: endedAt?.getTime() ?? null }
}
const told = (to: { id: string }) => notificationTypesFor(server, live.id, to.id)
const recordings = () => server.db.select().from(recording).where(eq(recording.eventId, live.id))

describe('a message', () => {
  const message = () =>
    JSON.stringify({ event: 'meeting.started', event_ts: at(0), payload: { object: { id: meeting } } })

  test('without a good signature is refused and changes nothing', async () => {
    const forged = [
      await sendSigned(server, 'not the secret', message()),
      await sendSigned(server, server.video.webhookSecret, message(), String(Math.floor(Date.now() / SECOND) - 400)),
      await server.api('POST', '/api/webhooks/zoom', {
        body: message(),
        headers: { 'x-zm-signature': 'v0=00', 'x-zm-request-timestamp': String(Math.floor(Date.now() / SECOND)) },
      }),
    ]
    for (const { status, body } of forged) expect([status, body.code]).toEqual([401, 'unauthorized'])
    expect((await server.api('POST', '/api/webhooks/zoom', { body: message() })).status).toBe(400)
    expect(await state()).toEqual({ state: 'upcoming', startedAt: null, endedAt: null })
  })

  test('is checked byte for byte', async () => {
    const spaced = `${message().replace('{', '{ ')}\n`
    expect((await sendSigned(server, server.video.webhookSecret, spaced)).status).toBe(200)
    expect((await state()).state).toBe('live')
  })

  test('that cannot be used is not a server error', async () => {
    const odd = [
      '{}',
      '[]',
      '{',
      'null',
      '{"event":"meeting.started","payload":{}}',
      '{"event":"x","payload":{"object":7}}',
    ]
    for (const body of odd) {
      expect((await sendSigned(server, server.video.webhookSecret, body)).status).toBeLessThan(500)
    }
    const unknown = JSON.stringify({ event: 'user.signed_in', payload: { object: { id: 'x' } } })
    expect((await sendSigned(server, server.video.webhookSecret, unknown)).status).toBe(200)
    await say('meeting.started', { id: '99999999999' }, { at: at(0) })
  })

  test('asks whether the address is ours', async () => {
    const body = JSON.stringify({ event: 'endpoint.url_validation', payload: { plainToken: 'plain' } })
    const answer = await sendSigned(server, server.video.webhookSecret, body)
    expect(answer).toMatchObject({ status: 200, body: { plainToken: 'plain', encryptedToken: expect.any(String) } })
  })

  test('counts for the meetings of the account alone whose secret signed it', async () => {
    const admin = (await server.signIn('admin')).accessToken
    const credentials = { accountId: 'a', clientId: 'b', clientSecret: 'c', webhookSecret: 'secret of another account' }
    const account = { name: 'Another', provider: 'zoom', credentials }
    const made = await server.api<VcsSetting>('POST', '/api/vcs-settings', { token: admin, body: account })
    expect(made.status, made.text).toBe(201)
    expect((await sendSigned(server, credentials.webhookSecret, message())).status).toBe(200)
    expect((await state()).state).toBe('upcoming')
    await server.db.update(schedule).set({ vcsSettingId: made.body.id }).where(eq(schedule.id, live.scheduleId))
    expect((await sendSigned(server, credentials.webhookSecret, message())).status).toBe(200)
    expect((await state()).state).toBe('live')
  })
})

describe('a meeting', () => {
  test('makes its session live, and those who registered hear of it once', async () => {
    const when = at(-10)
    await Promise.all([started(when), started(when), started(when)])
    await runJob(sessionClock, server.services)
    await started(when)
    expect(await state()).toEqual({ state: 'live', startedAt: when, endedAt: null })
    expect(await told(server.guest)).toEqual(['event-started'])
  })

  test('that its host begins late is news when it begins (EVENT-36), and once', async () => {
    await setStart(server, live.scheduleId, -10)
    await runJob(sessionClock, server.services)
    expect([(await state()).state, await told(server.guest)]).toEqual(['live', []])
    await started(at(-5))
    await started()
    expect((await state()).state).toBe('live')
    expect(await told(server.guest)).toEqual(['event-started'])
  })

  test('that ends completes the session; its recording is waited for', async () => {
    await setStart(server, live.scheduleId, -600)
    await started(at(-590))
    const when = at(-5)
    await Promise.all([ended(when), ended(when)])
    await ended(when)
    await runJob(sessionClock, server.services)
    expect(await state()).toEqual({ state: 'completed', startedAt: at(-590), endedAt: when })
    expect(await told(server.guest)).toEqual(['event-started', 'event-ended'])
    const [row, ...more] = await recordings()
    expect(more).toEqual([])
    expect(row).toMatchObject({ state: 'processing', scheduleId: live.scheduleId, sealedSource: null, attempts: 0 })
    expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now())
  })

  test('that ends before the session was to begin was a rehearsal', async () => {
    await started(at(-20))
    await ended(at(-5))
    expect((await state()).state).toBe('upcoming')
    await ended(at(-5))
    await started(at(-20))
    expect((await state()).state).toBe('upcoming')
    expect(await recordings()).toEqual([])
    await recorded(at(-20), at(-5))
    expect(await recordings()).toEqual([])
  })

  test('that begins again within its window is live again; what is said late about before changes nothing', async () => {
    await setStart(server, live.scheduleId, -600)
    await started(at(-500))
    await ended(at(-300))
    await started(at(-200))
    expect(await state()).toEqual({ state: 'live', startedAt: at(-200), endedAt: null })
    await ended(at(-300))
    await started(at(-500))
    expect(await state()).toEqual({ state: 'live', startedAt: at(-200), endedAt: null })
    await ended(at(-100))
    expect((await state()).state).toBe('completed')
    expect(await recordings()).toHaveLength(1)
  })

  test('whose end is reported before its start stays ended', async () => {
    await setStart(server, live.scheduleId, -600)
    await ended(at(-100))
    await started(at(-500))
    expect(await state()).toMatchObject({ state: 'completed', endedAt: at(-100) })
  })

  test('of a session that is over or canceled changes nothing', async () => {
    await setStart(server, live.scheduleId, -3601)
    await runJob(sessionClock, server.services)
    await started()
    expect((await state()).state).toBe('completed')
    await server.db.update(schedule).set({ state: 'canceled' }).where(eq(schedule.id, live.scheduleId))
    for (const tell of [started, ended, joined, left]) await tell()
    await recorded()
    expect((await state()).state).toBe('canceled')
    expect(await recordings()).toEqual([])
    expect(await server.db.$count(attendee, eq(attendee.scheduleId, live.scheduleId))).toBe(0)
  })

  test('of an event that nobody may know of is no news', async () => {
    await setEventState(server, live.id, 'draft')
    await started()
    expect((await state()).state).toBe('live')
    expect(await told(server.guest)).toEqual([])
  })
})

describe('a recording', () => {
  test('is kept with its way to the file, sealed, and is due at once', async () => {
    await setStart(server, live.scheduleId, -600)
    await ended(at(-20))
    await recorded()
    const [row] = await recordings()
    expect(row).toMatchObject({ state: 'processing', attempts: 0 })
    expect(row?.sealedSource).toBeTruthy()
    expect(row?.sealedSource).not.toMatch(/zoom\.us|token-of-the-file/)
    expect(row?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now())
    await recorded()
    expect(await recordings()).toEqual([row])
  })

  test('that is announced before the end is stored once', async () => {
    await setStart(server, live.scheduleId, -600)
    await recorded()
    await ended(at(-20))
    expect(await recordings()).toHaveLength(1)
    expect((await recordings())[0]?.sealedSource).toBeTruthy()
  })

  test('that is ready stays as it is', async () => {
    await setStart(server, live.scheduleId, -600)
    await ended(at(-20))
    await server.db.update(recording).set({ state: 'ready', dueAt: null }).where(eq(recording.eventId, live.id))
    await recorded()
    expect((await recordings())[0]).toMatchObject({ state: 'ready', sealedSource: null, dueAt: null })
  })
})
