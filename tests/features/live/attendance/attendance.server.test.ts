import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttendeeList, Event, SessionAttendanceList } from '../../../../openapi/generated/portal.ts'
import type { Problem } from '../../../lib/caller.ts'
import { register, setEventState, setStart } from '../../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'
import { type PastMeeting, pastMeeting } from './past-meeting.ts'

let server: LiveServer
let meeting: PastMeeting
const HOUR = 3600
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  meeting = await pastMeeting(server, HOUR)
})

const person = (name: string, email?: string) => ({ user_name: name, ...(email !== undefined && { email }) })
const ana = person('Ana =', 'ana@example.com')
const guest = () => person('Phone of a guest', server.guest.username)
const host = () => person('Host', server.host.username)

const list = (query = '', token = server.host.token) =>
  server.api<AttendeeList & Problem>('GET', `${meeting.address}/attendance${query}`, { token })
const names = async (query: string) => (await list(query)).body.items.map(({ name }) => name)

/** The guest registers while the event takes registrations. */
async function withRegistration() {
  await setStart(server, meeting.scheduleId, 600)
  await register(server, meeting.id, server.guest.token)
  await meeting.asHeld()
}

describe('the attendance of a session [LIVE-31]', () => {
  test('has each person with their intervals and seconds', async () => {
    await withRegistration()
    await meeting.joined(host(), 0)
    await meeting.joined(guest(), 60)
    await meeting.left(guest(), 660)
    await meeting.joined(guest(), 900)
    await meeting.joined(ana, 1200)
    await meeting.ended(1800)
    const { status, body } = await list('?sort=joinedAt')
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { userId: server.host.id, standing: 'tutor', seconds: 1800, isPresent: false, email: null },
      {
        userId: server.guest.id,
        standing: 'registered',
        seconds: 1500,
        email: null,
        joinedAt: new Date(meeting.at(60)).toISOString(),
        leftAt: new Date(meeting.at(1800)).toISOString(),
        intervalCount: 2,
        intervals: [
          { joinedAt: new Date(meeting.at(60)).toISOString(), leftAt: new Date(meeting.at(660)).toISOString() },
          { joinedAt: new Date(meeting.at(900)).toISOString(), leftAt: new Date(meeting.at(1800)).toISOString() },
        ],
      },
      { userId: null, standing: 'guest', name: 'Ana =', email: 'ana@example.com', seconds: 600 },
    ])
  })

  test('has an account without a ticket as a guest, under the name that they gave', async () => {
    await meeting.joined(guest(), 60)
    expect((await list()).body.items).toMatchObject([
      { userId: null, standing: 'guest', name: 'Phone of a guest', email: server.guest.username },
    ])
  })

  test('tells who is there now', async () => {
    await meeting.joined(ana, 0)
    await meeting.joined(host(), 0)
    await meeting.left(host(), 60)
    await meeting.asHeld(2 * HOUR + 600)
    expect((await list('?filter[isPresent]=true')).body.items).toMatchObject([{ name: 'Ana =', leftAt: null }])
    await meeting.asHeld()
    expect((await list('?filter[isPresent]=true')).body.totalItems).toBe(0)
  })

  test('is searched, sorted and paged', async () => {
    for (const [index, name] of ['Cleo', 'ana', 'Bert'].entries()) await meeting.joined(person(name), index * 60)
    expect(await names('')).toEqual(['ana', 'Bert', 'Cleo'])
    expect(await names('?sort=-seconds')).toEqual(['Cleo', 'ana', 'Bert'])
    expect(await names('?filter[name][$cont]=E&sort=-name')).toEqual(['Cleo', 'Bert'])
    expect(await names('?limit=2&page=2')).toEqual(['Cleo'])
    expect(await names('?filter[standing][$in][]=registered&filter[standing][$in][]=tutor')).toEqual([])
  })

  test('is refused to whom the event is none of', async () => {
    const ask = async (token?: string, address = meeting.address) =>
      (await server.api<Problem>('GET', `${address}/attendance`, { token })).status
    const other = await pastMeeting(server, HOUR)
    const admin = (await server.signIn('admin')).accessToken
    expect(await ask()).toBe(401)
    expect(await ask(server.guest.token)).toBe(403)
    expect(await ask(server.stranger.token)).toBe(403)
    expect(await ask(admin)).toBe(200)
    expect(await ask(server.host.token, `/api/events/${meeting.id}/schedules/${other.scheduleId}`)).toBe(404)
    await setEventState(server, meeting.id, 'draft')
    expect(await ask(server.stranger.token)).toBe(404)
    expect((await list('?sort=email')).body.code).toBe('invalid-filter')
    expect((await list('?words=a')).status).toBe(400)
  })
})

describe('the attendance as a file [LIVE-32]', () => {
  const file = (query = '', headers = {}) =>
    server.api('GET', `${meeting.address}/attendance${query}`, {
      token: server.host.token,
      headers: { accept: 'text/csv', ...headers },
    })

  test('has all that is found, in order, without formulas', async () => {
    await meeting.joined(person('=1+1', 'one@example.com'), 0)
    await meeting.joined(person('Quote " and, comma', '+two@example.com'), 60)
    await meeting.joined(person('@sum'), 120)
    await meeting.joined(person('-2+3'), 180)
    await meeting.joined(person('＝wide'), 240)
    await meeting.ended(600)
    const { status, text, headers } = await file('?sort=joinedAt&limit=1&page=2')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="attendance-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, first, second, third, fourth, fifth, ...rest] = text.split('\r\n')
    expect(head?.replace('\uFEFF', '')).toMatch(/^Name,Email/)
    expect(first).toMatch(/^'=1\+1,one@example\.com,Guest,.*Z,10,/)
    expect(second).toMatch(/^"Quote "" and, comma",'\+two@example\.com,Guest,.*Z,9,/)
    expect(third).toMatch(/^'@sum,,Guest/)
    expect(fourth).toMatch(/^'-2\+3,,Guest/)
    expect(fifth).toMatch(/^'＝wide,,Guest/)
    expect(rest).toEqual([''])
  })

  test('is in the language of the caller, and is filtered as the list', async () => {
    await meeting.joined(ana, 0)
    const { text } = await file('?filter[name][$cont]=nobody', { 'accept-language': 'de' })
    expect(text.replace('\uFEFF', '')).toMatch(/^Name,E-Mail \(Gäste\).*\r\n$/)
    expect((await file('?filter[mail]=x')).status).toBe(400)
  })

  test('has thousands of rows, each once', async () => {
    const count = 1203
    await server.db.$client.query(
      `insert into attendees (schedule_id, identity, name, seconds)
       select $1, 'name:' || n, 'Person ' || n, n from generate_series(1, ${count}) n`,
      [meeting.scheduleId],
    )
    const { text } = await file('?sort=seconds')
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: count }, (_, index) => `Person ${index + 1}`),
    )
  })
})

describe('a share of a session that counts [LIVE-33]', () => {
  const share = (attendedShare: number | null) =>
    server.api<Event & Problem>('PATCH', `/api/events/${meeting.id}`, {
      token: server.host.token,
      body: { attendedShare },
    })
  const mine = async (query = '') =>
    (
      await server.api<SessionAttendanceList>(
        'GET',
        `/api/users/me/attendance?filter[eventId]=${meeting.id}&fields[]=event&fields[]=seconds&fields[]=sessionSeconds&fields[]=neededSeconds&fields[]=isAttended${query}`,
        { token: server.guest.token },
      )
    ).body.items

  test('says how long somebody was there and how long counts', async () => {
    await withRegistration()
    expect((await share(75)).body).toMatchObject({ attendedShare: 75 })
    await meeting.joined(host(), 0)
    await meeting.joined(guest(), -300)
    await meeting.left(guest(), 1860)
    await meeting.ended(HOUR)
    expect(await mine()).toMatchObject([
      { id: meeting.scheduleId, seconds: 1860, sessionSeconds: 3600, neededSeconds: 2700, isAttended: false },
    ])
    await meeting.joined(guest(), 2700)
    await meeting.left(guest(), 2700 + 840)
    expect(await mine('&filter[isAttended]=true')).toMatchObject([{ seconds: 2700, isAttended: true }])
    expect((await list('?filter[isAttended]=true')).body.items).toMatchObject([{ userId: server.guest.id }])
    expect((await list('?filter[isAttended][$exists]=false')).body.items).toMatchObject([{ standing: 'tutor' }])
  })

  test('is of the session as it was: from when somebody came to the end of its meeting', async () => {
    await withRegistration()
    await share(100)
    await meeting.joined(host(), 600)
    await meeting.joined(guest(), 600)
    await meeting.ended(1800)
    expect(await mine()).toMatchObject([{ seconds: 1200, sessionSeconds: 1200, neededSeconds: 1200, isAttended: true }])
  })

  test('is not told where the event names none, nor before the session is over', async () => {
    await withRegistration()
    expect(await mine()).toMatchObject([{ seconds: 0, neededSeconds: null, isAttended: null }])
    await share(50)
    expect(await mine()).toMatchObject([{ seconds: 0, neededSeconds: 1800, isAttended: false }])
    expect(await mine('&filter[isAttended]=true')).toEqual([])
    await setStart(server, meeting.scheduleId, -600, HOUR)
    expect(await mine()).toEqual([])
    expect((await share(0)).status).toBe(400)
    expect((await share(null)).body).toMatchObject({ attendedShare: null })
  })
})
