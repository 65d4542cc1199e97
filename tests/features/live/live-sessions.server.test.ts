import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, ScheduleList } from '../../../openapi/generated/portal.ts'
import { schedule } from '../../../server/db/schema/events.ts'
import { simulatedMeeting, simulatedParticipant } from '../../../server/db/schema/simulator.ts'
import { spawnServer } from '../../lib/child.ts'
import { copyInstallation } from '../../lib/database.ts'
import {
  type Linked,
  type LiveEvent,
  makeLive,
  meetingsNamed,
  register,
  rowOf,
  secondServer,
  setEventState,
  setStart,
} from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { timed } from '../../lib/timed.ts'

let server: LiveServer
let admin: string
beforeAll(async () => {
  server = await startLiveServer()
  admin = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

async function liveWithGuest(startsIn?: number, name?: string): Promise<LiveEvent> {
  const event = await makeLive(server, server.host.token, startsIn, name === undefined ? {} : { name })
  await register(server, event.id, server.guest.token)
  return event
}

const MINUTE = 60

describe('entering a meeting', () => {
  test('is for the host, whose link is fresh each time, and opens the meeting as host [LIVE-15]', async () => {
    const event = await liveWithGuest()
    const { status, body, headers } = await event.start(server.host.token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { providerMeetingId } = await rowOf(server, event.scheduleId)
    expect(body.url).toContain(`/zoom-simulator/s/${providerMeetingId}?zak=`)
    expect(Object.keys(body)).toEqual(['url'])
    expect((await event.start(admin)).status).toBe(200)
  })

  test('is for those who registered, each with a link of their own under their name and address', async () => {
    const event = await liveWithGuest()
    const { status, body, headers } = await event.join(server.guest.token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.url).toContain('/zoom-simulator/j/')
    const { providerMeetingId } = await rowOf(server, event.scheduleId)
    const people = await server.db
      .select()
      .from(simulatedParticipant)
      .where(eq(simulatedParticipant.meetingNumber, providerMeetingId ?? ''))
    expect(people).toMatchObject([{ email: server.guest.username, firstName: 'guesting', lastName: 'Test' }])
    expect((await event.join(server.host.token)).body.url).not.toBe(body.url)
  })

  test('is closed to others', async () => {
    const event = await liveWithGuest()
    expect((await event.start()).status).toBe(401)
    expect((await event.join()).status).toBe(401)
    expect(await event.start(server.guest.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await event.start(server.stranger.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (const token of [server.stranger.token, admin]) {
      expect(await event.join(token)).toMatchObject({ status: 403, body: { code: 'registration-required' } })
    }
    expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBeNull()
  })

  test('leads through the event that the session belongs to', async () => {
    const [one, other] = [await liveWithGuest(), await liveWithGuest()]
    const astray = `/api/events/${one.id}/schedules/${other.scheduleId}/join`
    expect((await server.api('POST', astray, { token: server.guest.token })).status).toBe(404)
  })
})

describe('the window', () => {
  // Seconds until the schedule starts, and the results of start and join.
  const edges: [startsIn: number, start: number | string, join: number | string][] = [
    [15 * MINUTE + 5, 'too-early', 'too-early'],
    [15 * MINUTE - 1, 200, 'too-early'],
    [10 * MINUTE + 5, 200, 'too-early'],
    [10 * MINUTE - 1, 200, 200],
    [-3600 + 5, 200, 200],
    [-3601, 'session-over', 'session-over'],
  ]

  test.each(edges)('%i s before the start: start %s, join %s [LIVE-4] [LIVE-5]', async (startsIn, start, join) => {
    const event = await liveWithGuest()
    await setStart(server, event.scheduleId, startsIn)
    const started = await event.start(server.host.token)
    const joined = await event.join(server.guest.token)
    expect([started.status, joined.status]).toEqual([start, join].map((one) => (one === 200 ? 200 : 409)))
    expect([started.body.code ?? 200, joined.body.code ?? 200]).toEqual([start, join])
  })

  test('says when it opens [LIVE-6]', async () => {
    const event = await liveWithGuest(15 * MINUTE + 90)
    const seconds = async (answer: Promise<{ headers: Headers }>) => Number((await answer).headers.get('retry-after'))
    const start = await seconds(event.start(server.host.token))
    expect(start).toBeGreaterThan(85)
    expect(start).toBeLessThanOrEqual(90)
    const join = await seconds(event.join(server.guest.token))
    expect(join).toBeGreaterThan(385)
    expect(join).toBeLessThanOrEqual(390)
  })

  test('is closed where nothing takes place', async () => {
    const event = await liveWithGuest()
    const code = async () => [
      (await event.start(server.host.token)).body.code,
      (await event.join(server.guest.token)).body.code,
    ]
    await setEventState(server, event.id, 'archived')
    expect(await code()).toEqual(['event-state', 'event-state'])
    await setEventState(server, event.id, 'published')
    await server.db.update(schedule).set({ state: 'canceled' }).where(eq(schedule.id, event.scheduleId))
    expect(await code()).toEqual(['session-canceled', 'session-canceled'])
    await server.db
      .update(schedule)
      .set({ state: 'upcoming', provider: 'offline' })
      .where(eq(schedule.id, event.scheduleId))
    expect(await code()).toEqual(['no-meeting', 'no-meeting'])
    expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBeNull()
  })

  test('of a draft is hidden', async () => {
    const event = await makeLive(server, server.host.token)
    await setEventState(server, event.id, 'draft')
    expect((await event.start(server.stranger.token)).status).toBe(404)
    expect(await event.start(server.host.token)).toMatchObject({ status: 409, body: { code: 'event-state' } })
  })

  test('of an offline event has no meeting', async () => {
    const event = await makeLive(server, server.host.token, 60, { type: 'offline', location: 'Room 1' })
    expect(await event.start(server.host.token)).toMatchObject({ status: 409, body: { code: 'no-meeting' } })
  })
})

describe('the meeting', () => {
  test('is made once, however many come at the same time [LIVE-16]', async () => {
    const event = await liveWithGuest(60, 'Fifty at once')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? event.start(server.host.token) : event.join(server.guest.token))),
    )
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
    expect(await meetingsNamed(server, 'Fifty at once')).toHaveLength(1)
    expect(await rowOf(server, event.scheduleId)).toMatchObject({ claimedUntil: null, state: 'upcoming' })
  })

  test('is made once by two servers on one database [DATA-8] [LIVE-16]', async () => {
    const second = await secondServer(server)
    const event = await liveWithGuest(60, 'Two servers')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? event.start(server.host.token)
          : second.api<Linked>('POST', `${event.address}/join`, { token: server.guest.token }),
      ),
    )
    await second.close()
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
    expect(await meetingsNamed(server, 'Two servers')).toHaveLength(1)
  })

  const claim = (event: LiveEvent, seconds: number) =>
    server.db
      .update(schedule)
      .set({ claimedUntil: sql`now() + make_interval(secs => ${seconds}::float8)` })
      .where(eq(schedule.id, event.scheduleId))

  test('is made after the claim of a process that died is over', async () => {
    const event = await liveWithGuest(60, 'Claimed by the dead')
    await claim(event, 0.4)
    expect((await event.start(server.host.token)).status).toBe(200)
    expect(await meetingsNamed(server, 'Claimed by the dead')).toHaveLength(1)
  })

  test('is not waited for longer than three seconds', async () => {
    const event = await liveWithGuest(60, 'Claimed for long')
    await claim(event, 3600)
    const { answer, ms } = await timed(() => event.start(server.host.token))
    expect(answer).toMatchObject({ status: 502, body: { code: 'provider-failed' } })
    expect(ms).toBeLessThan(3000)
    expect(await meetingsNamed(server, 'Claimed for long')).toHaveLength(0)
  })

  test('is made anew when somebody removed it at the provider', async () => {
    const event = await liveWithGuest()
    await event.start(server.host.token)
    const before = (await rowOf(server, event.scheduleId)).providerMeetingId ?? ''
    await server.db.delete(simulatedMeeting).where(eq(simulatedMeeting.number, before))
    expect((await event.join(server.guest.token)).status).toBe(200)
    const after = (await rowOf(server, event.scheduleId)).providerMeetingId
    expect(after).not.toBe(before)
    expect((await event.start(server.host.token)).body.url).toContain(`/s/${after}?`)
  })

  test('is entered under the name that was sent, and under no address but the own one (LIVE-2)', async () => {
    const event = await liveWithGuest()
    const { providerMeetingId } = await rowOf(server, event.scheduleId)
    expect(providerMeetingId).toBeNull()
    const { alias } = (await server.api<Event>('GET', `/api/events/${event.id}`, { token: server.guest.token })).body
    const known = { eventId: event.id, eventAlias: alias, email: server.guest.username.toUpperCase() }
    const unused = { signature: 's', meetingNumber: '1', token: 't', password: 'p', startUrl: 'https://zoom.us/s/1' }
    const entry = { firstName: ' Ada ', lastName: 'Lovelace', hostEmail: 'somebody@lectern.test', ...known, ...unused }
    const joined = await event.join(server.guest.token, entry)
    expect(joined.status, joined.text).toBe(200)
    const meeting = (await rowOf(server, event.scheduleId)).providerMeetingId ?? ''
    const people = await server.db
      .select()
      .from(simulatedParticipant)
      .where(eq(simulatedParticipant.meetingNumber, meeting))
    expect(people).toMatchObject([{ email: server.guest.username, firstName: 'Ada', lastName: 'Lovelace' }])
    expect((await event.start(server.host.token, { ...known, email: server.host.username, ...unused })).status).toBe(
      200,
    )
    for (const [field, foreign] of Object.entries({
      email: server.host.username,
      eventId: event.scheduleId,
      eventAlias: 'compound-growth-live',
    })) {
      const refused = await event.join(server.guest.token, { [field]: foreign })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  test('goes by its number in the list, and by no link [LIVE-15]', async () => {
    const event = await liveWithGuest()
    await event.start(server.host.token)
    const { body, text } = await server.api<ScheduleList>('GET', `/api/schedules?filter[eventId]=${event.id}`, {
      token: server.host.token,
    })
    const { providerMeetingId } = await rowOf(server, event.scheduleId)
    expect(body.items[0]?.vcsDetails).toEqual({ id: providerMeetingId, provider: 'zoom', vcsSettingId: null })
    expect(text).not.toMatch(/zak=|tk=|pwd=|zoom-simulator/)
  })
})

test('the live event of the demo can be joined at once, and no link comes into the log', async () => {
  const installation = await copyInstallation('demo')
  const child = spawnServer({ ...installation.env, LOG_LEVEL: 'trace', RATE_LIMIT: 'off' })
  const { api, url } = await child.ready()
  const signIn = async (name: string) => {
    const body = { username: `${name}@lectern.test`, password: 'Lectern123' }
    return (await api<{ accessToken: string }>('POST', '/api/auth/login', { body })).body.accessToken
  }
  const [hosting, student] = [await signIn('admin'), await signIn('student')]
  const { body: event } = await api<Event>('GET', '/api/events/compound-growth-live')
  await api('POST', `/api/events/${event.id}/register`, { token: student })
  const address = `/api/events/compound-growth-live/schedules/${event.nextScheduleId}`
  const links = [
    await api<Linked>('POST', `${address}/start`, { token: hosting }),
    await api<Linked>('POST', `${address}/join`, { token: student }),
  ]
  expect(links.map((one) => one.status)).toEqual([200, 200])
  for (const { body } of links) expect((await fetch(body.url.replace(/^https?:\/\/[^/]+/, url))).status).toBe(200)
  child.kill('SIGTERM')
  const { out, err } = await child.ended
  await installation.remove()
  expect(out).toContain(`${address}/join`)
  for (const { body } of links) {
    const secret = new URL(body.url).search.slice(1)
    expect(secret).toMatch(/^(zak|tk)=/)
    expect(out + err).not.toContain(secret)
    expect(out + err).not.toContain(secret.split('=')[1])
  }
})
