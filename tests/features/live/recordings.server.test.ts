import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recording, RecordingList, UserRecording, UserRecordingList } from '../../../openapi/generated/portal.ts'
import { media, subject } from '../../../server/db/schema/catalog.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import type { Problem } from '../../lib/caller.ts'
import { makeLive, notificationTypesFor, register, setEventState } from '../../lib/live.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let admin: string
let host: Member
let guest: Member
let other: Member
let tutor: Member
beforeAll(async () => {
  server = await startServer()
  admin = (await server.signIn('admin')).accessToken
  host = await addMember(server, 'hosting', ['tutor', 'student'])
  tutor = await addMember(server, 'teaching', ['tutor', 'student'])
  guest = await addMember(server, 'guesting', ['student'])
  other = await addMember(server, 'others', ['student'])
})
afterAll(() => server.close())

const get = <Body>(path: string, token?: string) => server.api<Body & Problem>('GET', path, { token })

async function addFile(owner: Member, change: Partial<typeof media.$inferInsert> = {}) {
  const key = `${randomUUID()}.mp4`
  const values = { ownerId: owner.id, type: 'video' as const, mimeType: 'video/mp4', key, name: 'Film', ...change }
  const [row] = await server.db.insert(media).values(values).returning({ id: media.id })
  return row?.id ?? ''
}

const times = { startedAt: '2026-04-02T16:00:00.000Z', endedAt: '2026-04-02T17:00:00.000Z' }
const create = (by: string, body: object) =>
  server.api<Recording & Problem>('POST', '/api/recordings', { token: by, body })

/** An event for which the guest is registered, with a recording by its host. */
async function recorded(startedAt = times.startedAt, endedAt = times.endedAt) {
  const live = await makeLive(server, host.token)
  await register(server, live.id, guest.token)
  const playbackId = await addFile(host)
  const body = { name: 'Recorded', eventId: live.id, playbackId, startedAt, endedAt }
  const made = await create(host.token, body)
  expect(made.status, made.text).toBe(201)
  return { ...live, playbackId, recording: made.body, body }
}

describe('a recording', () => {
  test('that a host makes is ready, given to those who registered, and news to them and the host [LIVE-24]', async () => {
    const [topic] = await server.db.select({ id: subject.id }).from(subject).limit(1)
    const live = await makeLive(server, host.token)
    await register(server, live.id, guest.token)
    const playbackId = await addFile(host)
    const about = { scheduleId: live.scheduleId, hostId: host.profileId, subjectIds: [topic?.id] }
    const { status, body } = await create(host.token, {
      name: 'Mine',
      eventId: live.id,
      playbackId,
      ...times,
      ...about,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'ready', name: 'Mine', ...times, ...about, playback: { id: playbackId } })
    expect(body).toMatchObject({ event: { id: live.id }, host: { id: host.profileId }, subjects: [{ id: topic?.id }] })
    expect(await notificationTypesFor(server, live.id, guest.id)).toEqual(['recording-ready'])
    expect(await notificationTypesFor(server, live.id, host.id)).toEqual(['recording-ready'])
    const latest = await get<UserRecording>(`/api/users/me/events/${live.id}/recording`, guest.token)
    expect(latest.body).toMatchObject({ recordingId: body.id, userId: guest.id, eventId: live.id, ...about })
    const late = await addMember(server, 'coming-late', ['student'])
    await register(server, live.id, late.token)
    const { body: list } = await get<UserRecordingList>(
      `/api/users/me/events/${live.id}/recordings?populate[]=recording`,
      late.token,
    )
    expect(list.items.map((one) => one.recordingId)).toEqual([body.id])
  })

  test('is seen by all, and played by those who registered, who lead the event, and admins', async () => {
    const { recording: made, playbackId, id } = await recorded()
    for (const token of [guest.token, host.token, admin]) {
      expect((await get<Recording>(`/api/recordings/${made.id}`, token)).body.playback?.id).toBe(playbackId)
      expect((await get(`/api/media/${playbackId}`, token)).status).toBe(200)
    }
    for (const token of [undefined, other.token, tutor.token]) {
      const single = await get<Recording>(`/api/recordings/${made.id}`, token)
      expect(single.body).toMatchObject({ id: made.id, playback: null, playbackId: null })
      const { body, text } = await get<RecordingList>(
        `/api/recordings?filter[eventId]=${id}&populate[]=playback`,
        token,
      )
      expect(body.items).toMatchObject([{ id: made.id, playback: null, playbackId: null }])
      expect(single.text + text).not.toContain(playbackId)
      expect((await get(`/api/media/${playbackId}`, token)).status).toBe(404)
    }
  })

  test('of an event that nobody may see is not there', async () => {
    const { recording: made, id } = await recorded()
    await setEventState(server, id, 'draft')
    for (const token of [undefined, guest.token, tutor.token]) {
      expect((await get(`/api/recordings/${made.id}`, token)).status).toBe(404)
      expect(
        (await get<RecordingList>(`/api/recordings?filter[eventId]=${id}&populate[]=playback`, token)).body.totalItems,
      ).toBe(0)
    }
    expect((await get(`/api/recordings/${made.id}`, host.token)).status).toBe(200)
    await setEventState(server, id, 'archived')
    expect((await get(`/api/recordings/${made.id}`, guest.token)).status).toBe(200)
    expect((await get(`/api/recordings/${made.id}`, other.token)).status).toBe(404)
  })

  test('takes no file but a video of one’s own that is there', async () => {
    const { body } = await recorded()
    const files = [
      await addFile(tutor),
      await addFile(host, { isConfirmed: false }),
      await addFile(host, { type: 'image', mimeType: 'image/webp' }),
      randomUUID(),
    ]
    for (const playbackId of files) {
      const answer = await create(host.token, { ...body, playbackId })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['playbackId']])
    }
  })

  const wrong: [field: string, change: object][] = [
    ['eventId', { eventId: randomUUID() }],
    ['scheduleId', { scheduleId: randomUUID() }],
    ['hostId', { hostId: randomUUID() }],
    ['subjectIds', { subjectIds: [randomUUID()] }],
    ['endedAt', { endedAt: times.startedAt }],
  ]
  test.each(wrong)('with a wrong %s is not made', async (field, change) => {
    const { body, id } = await recorded()
    const answer = await create(host.token, { ...body, ...change })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    expect(await server.db.$count(recording, eq(recording.eventId, id))).toBe(1)
  })

  test('of a session that has one already is refused', async () => {
    const { body, scheduleId } = await recorded()
    expect((await create(host.token, { ...body, scheduleId })).status).toBe(201)
    const answer = await create(host.token, { ...body, scheduleId })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['scheduleId']])
  })

  test('is written by those who lead its event alone', async () => {
    const { recording: made, body } = await recorded()
    const address = `/api/recordings/${made.id}`
    for (const { token } of [guest, tutor]) {
      expect((await create(token, body)).status).toBe(403)
      expect((await server.api('PATCH', address, { token, body: { name: 'Theirs' } })).status).toBe(403)
      expect((await server.api('DELETE', address, { token })).status).toBe(403)
    }
    const changed = await server.api<Recording>('PATCH', address, { token: admin, body: { name: 'By an admin' } })
    expect([changed.status, changed.body.name, changed.body.startedAt]).toEqual([200, 'By an admin', times.startedAt])
    const bad = await server.api('PATCH', address, { token: host.token, body: { endedAt: '2026-04-02T15:00:00Z' } })
    expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ['endedAt']])
    expect((await server.api('DELETE', address, { token: host.token })).status).toBe(204)
    expect((await get(address, host.token)).status).toBe(404)
  })

  test('that failed becomes ready with a video uploaded by the host', async () => {
    const live = await makeLive(server, host.token)
    await register(server, live.id, guest.token)
    const values = { name: 'Failed', eventId: live.id, state: 'failed' as const, scheduleId: live.scheduleId }
    const [row] = await server.db.insert(recording).values(values).returning({ id: recording.id })
    const mine = `/api/users/me/events/${live.id}/recording`
    expect((await get(mine, guest.token)).status).toBe(404)
    const playbackId = await addFile(host)
    const address = `/api/recordings/${row?.id}`
    const body = { playbackId, ...times }
    const { body: changed } = await server.api<Recording>('PATCH', address, { token: host.token, body })
    expect(changed).toMatchObject({ state: 'ready', playbackId })
    expect((await get<UserRecording>(mine, guest.token)).body.recordingId).toBe(row?.id)
    expect(await notificationTypesFor(server, live.id, guest.id)).toEqual(['recording-ready'])
    await server.api('PATCH', address, { token: host.token, body: { playbackId: await addFile(host) } })
    expect(await notificationTypesFor(server, live.id, guest.id)).toHaveLength(1)
  })
})

describe('the recordings of a person', () => {
  test('are their own, and an admin’s to see [LIVE-25]', async () => {
    const { id, recording: made } = await recorded()
    const lists = ['recordings', `events/${id}/recordings`]
    for (const list of lists) {
      const mine = await get<UserRecordingList>(
        `/api/users/me/${list}?filter[eventId]=${id}&populate[]=recording`,
        guest.token,
      )
      expect(mine.body.items).toMatchObject([{ recordingId: made.id, userId: guest.id, recording: { id: made.id } }])
      const path = `/api/users/${guest.id}/${list}?filter[eventId]=${id}&populate[]=recording`
      const unsigned = ({ text }: { text: string }) => text.replaceAll(/\/media\/s\/[^/]+/g, '/media')
      for (const token of [guest.token, admin])
        expect(unsigned(await get<UserRecordingList>(path, token))).toBe(unsigned(mine))
      for (const { token } of [other, host]) expect((await get(path, token)).status).toBe(404)
      expect((await get(path)).status).toBe(401)
      expect((await get(`/api/users/${randomUUID()}/${list}`, admin)).status).toBe(404)
    }
    expect((await get(`/api/users/me/events/${id}/recordings`, other.token)).status).toBe(404)
    expect((await get(`/api/users/me/events/${id}/recording`, other.token)).status).toBe(404)
    expect((await get<UserRecordingList>('/api/users/me/recordings', other.token)).body.totalItems).toBe(0)
  })

  test('show the newest of an event that is ready [LIVE-26]', async () => {
    const first = await recorded()
    const later = { startedAt: '2026-05-02T16:00:00.000Z', endedAt: '2026-05-02T17:00:00.000Z' }
    const newest = await create(host.token, { ...first.body, ...later, playbackId: await addFile(host) })
    await create(host.token, { ...first.body, playbackId: await addFile(host) })
    const values = { name: 'Not passed', eventId: first.id, startedAt: new Date('2026-06-02T16:00:00Z') }
    await server.db.insert(recording).values(values)
    const { body } = await get<UserRecording>(`/api/users/me/events/${first.id}/recording`, guest.token)
    expect(body.recordingId).toBe(newest.body.id)
    const list = await get<UserRecordingList>(
      `/api/users/me/events/${first.id}/recordings?sort=-startedAt&limit=2`,
      guest.token,
    )
    expect(list.body).toMatchObject({ totalItems: 3, totalPages: 2 })
    expect(list.body.items[0]?.recordingId).toBe(newest.body.id)
  })
})

test('lists are filtered and sorted by what they name', async () => {
  const { id, recording: made } = await recorded()
  const by = (query: string) => get<RecordingList>(`/api/recordings?${query}`)
  for (const [name, value] of Object.entries({ id: made.id, hostId: host.profileId, state: 'ready' })) {
    const { status, body } = await by(`filter[eventId]=${id}&filter[${name}]=${value}`)
    expect([status, body.items.map((one) => one.id)]).toEqual([200, [made.id]])
  }
  expect((await by(`filter[eventId]=${id}&filter[startedAt][$gt]=2026-05-01`)).body.totalItems).toBe(0)
  expect((await by('filter[sealedSource][$exists]=true')).status).toBe(400)
  expect((await by('sort=attempts')).status).toBe(400)
  const all = (await by('filter[state]=ready&sort=-startedAt&limit=50')).body.items.map((one) => one.startedAt)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual(all.toSorted().reverse())
})

test('past events of the demo have recordings that can be watched', async () => {
  const { body } = await get<RecordingList>('/api/recordings?limit=50&populate[]=playback', admin)
  const demo = body.items.filter((one) => one.hostId !== null && one.hostId !== host.profileId)
  expect(demo.length).toBeGreaterThanOrEqual(4)
  for (const one of demo) expect(one).toMatchObject({ state: 'ready', playback: { type: 'video' } })
  const response = await fetch(server.url + demo[0]?.playback?.url)
  expect(response.status).toBe(200)
  await response.body?.cancel()
})
