import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LiveEvent, makeLive, meetingsNamed, register, replaceZoom, rowOf, setStart } from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { inMinutes } from '../../lib/make-event.ts'
import { timed } from '../../lib/timed.ts'
import { get, MAKE, MEETING, MEETING_ID, MOST_MS, type ScriptedAnswer, TOKEN } from './zoom/zoom-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

async function liveWithGuest(): Promise<LiveEvent> {
  const event = await makeLive(server, server.host.token)
  await register(server, event.id, server.guest.token)
  return event
}

/** Makes a call and checks that it is answered within the limit. */
async function inTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const { answer, ms } = await timed(call)
  expect(ms).toBeLessThan(MOST_MS)
  return answer
}

const REGISTER = `POST ${MEETING}/registrants`
const NONSENSE: ScriptedAnswer = { text: '<html>Down for maintenance</html>' }

const trouble: [what: string, answers: Record<string, ScriptedAnswer[]>][] = [
  ['never answers', { [MAKE]: ['hang'] }],
  ['gives no token', { [TOKEN]: ['hang'] }],
  ['does not know us', { [TOKEN]: [{ status: 401, file: 'invalid-client' }] }],
  ['refuses our token', { [MAKE]: [{ status: 401, file: 'invalid-access-token' }] }],
  ['is in trouble', { [MAKE]: [{ status: 500, file: 'internal-error' }] }],
  ['answers nonsense', { [MAKE]: [NONSENSE] }],
  ['answers something else', { [MAKE]: [{ status: 201, text: '{"id":"none"}' }] }],
  ['sends elsewhere', { [MAKE]: [{ status: 302, headers: { location: 'https://example.com/' }, text: '' }] }],
]

describe('a provider that', () => {
  test.each(trouble)('%s makes no meeting, and nothing is half done [DATA-4]', async (_what, answers) => {
    const event = await liveWithGuest()
    await replaceZoom(server, answers)
    for (const ask of [() => event.start(server.host.token), () => event.join(server.guest.token)]) {
      const { status, body } = await inTime(ask)
      expect([status, body.code]).toEqual([502, 'provider-failed'])
    }
    const { providerMeetingId, state } = await rowOf(server, event.scheduleId)
    expect({ providerMeetingId, state }).toEqual({ providerMeetingId: null, state: 'upcoming' })
    // Waiting callers are answered before the call that they wait for has cleaned up.
    await expect.poll(async () => (await rowOf(server, event.scheduleId)).claimedUntil).toBeNull()
  })

  test('asks us to slow down is not asked again, and says when', async () => {
    const event = await liveWithGuest()
    const zoom = await replaceZoom(server, {
      [MAKE]: [{ status: 429, file: 'rate-limit', headers: { 'retry-after': '30' } }],
    })
    const { status, headers } = await inTime(() => event.start(server.host.token))
    expect([status, headers.get('retry-after')]).toEqual([502, '30'])
    expect(zoom.at(MAKE)).toHaveLength(1)
  })

  test('fails once is asked anew by the next one', async () => {
    const event = await liveWithGuest()
    const zoom = await replaceZoom(server, {
      [MAKE]: [
        { status: 500, file: 'internal-error' },
        { status: 201, file: 'meeting-created' },
      ],
      ...get({ file: 'meeting' }),
    })
    expect((await event.start(server.host.token)).status).toBe(502)
    const { status, body } = await event.start(server.host.token)
    expect([status, new URL(body.url).hostname]).toEqual([200, 'us05web.zoom.us'])
    expect(zoom.at(MAKE)).toHaveLength(2)
    expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBe(MEETING_ID)
  })

  test('makes the meeting and then fails keeps it for the next one', async () => {
    const event = await liveWithGuest()
    const zoom = await replaceZoom(server, {
      [MAKE]: [{ status: 201, file: 'meeting-created' }],
      [REGISTER]: [NONSENSE, { status: 201, file: 'registrant-added' }],
      [`DELETE ${MEETING}`]: [{ status: 204, text: '' }],
    })
    // The meeting number in the recorded answer can belong to one schedule at a time.
    await makeRoom()
    expect((await inTime(() => event.join(server.guest.token))).status).toBe(502)
    const { status, body } = await event.join(server.guest.token)
    expect([status, body.url.startsWith('https://us05web.zoom.us/')]).toEqual([200, true])
    expect(zoom.at(MAKE)).toHaveLength(1)
  })

  test('returns a link to another site is answered as failed', async () => {
    await makeRoom()
    const event = await liveWithGuest()
    const evil = JSON.stringify({ join_url: 'https://zoom.us.example.com/j/1', registrant_id: 'x' })
    await replaceZoom(server, {
      [MAKE]: [{ status: 201, file: 'meeting-created' }],
      [REGISTER]: [{ status: 201, text: evil }],
    })
    expect(await event.join(server.guest.token)).toMatchObject({ status: 502, body: { code: 'provider-failed' } })
  })

  test('made a meeting of a number that another session has is told to remove it', async () => {
    await makeRoom()
    const [first, second] = [await liveWithGuest(), await liveWithGuest()]
    const zoom = await replaceZoom(server, {
      [MAKE]: [{ status: 201, file: 'meeting-created' }],
      ...get({ file: 'meeting' }),
      [`DELETE ${MEETING}`]: [{ status: 204, text: '' }],
    })
    expect((await first.start(server.host.token)).status).toBe(200)
    expect((await second.start(server.host.token)).status).toBe(409)
    await expect.poll(() => zoom.at(`DELETE ${MEETING}`).length).toBe(1)
    expect((await rowOf(server, second.scheduleId)).providerMeetingId).toBeNull()
    await makeRoom()
  })
})

/** Removes the meeting of the recorded answers. */
async function makeRoom() {
  await server.db.$client.query('update schedules set provider_meeting_id = null where provider_meeting_id = $1', [
    MEETING_ID,
  ])
}

describe('when the provider fails', () => {
  async function withMeeting(name: string) {
    const event = await makeLive(server, server.host.token, 120, { name })
    await register(server, event.id, server.guest.token)
    await event.start(server.host.token)
    await setStart(server, event.scheduleId, 7200)
    return { ...event, before: await rowOf(server, event.scheduleId) }
  }
  const body = { startsAt: inMinutes(300), endsAt: inMinutes(360) }
  const down: ScriptedAnswer[] = ['hang']

  test('a session is not moved', async () => {
    const { address, scheduleId, before } = await withMeeting('Not moved')
    await replaceZoom(server, { [`PATCH /v2/meetings/${before.providerMeetingId}`]: down })
    const answer = await inTime(() => server.api('PUT', address, { token: server.host.token, body }))
    expect(answer).toMatchObject({ status: 502, body: { code: 'provider-failed' } })
    expect(await rowOf(server, scheduleId)).toEqual(before)
  })

  test('a session and an event are canceled all the same, and the meeting goes later', async () => {
    const [one, other] = [await withMeeting('Canceled session'), await withMeeting('Canceled event')]
    const paths = [one, other].map(({ before }) => `DELETE /v2/meetings/${before.providerMeetingId}`)
    const zoom = await replaceZoom(server, Object.fromEntries(paths.map((path) => [path, down])))
    const canceled = await inTime(() => server.api('DELETE', one.address, { token: server.host.token }))
    expect(canceled.status).toBe(204)
    const gone = await inTime(() => server.api('POST', `/api/events/${other.id}/cancel`, { token: server.host.token }))
    expect(gone.status).toBe(200)
    for (const { scheduleId, before } of [one, other]) {
      const { state, providerMeetingId } = await rowOf(server, scheduleId)
      expect([state, providerMeetingId]).toEqual(['canceled', before.providerMeetingId])
    }
    expect(paths.map((path) => zoom.at(path).length)).toEqual([1, 1])
    expect(await meetingsNamed(server, 'Canceled event')).toHaveLength(1)
  })

  test('an event cannot be brought in line', async () => {
    await makeRoom()
    const event = await makeLive(server, server.host.token, 7200)
    const zoom = await replaceZoom(server, {
      [MAKE]: [{ status: 201, file: 'meeting-created' }],
      [`PATCH ${MEETING}`]: [{ status: 500, file: 'internal-error' }],
    })
    const synchronize = () => server.api('POST', `/api/events/${event.id}/synchronize`, { token: server.host.token })
    expect((await inTime(synchronize)).status).toBe(200)
    expect((await inTime(synchronize)).status).toBe(502)
    expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBe(MEETING_ID)
    expect(zoom.at(MAKE)).toHaveLength(1)
  })
})
