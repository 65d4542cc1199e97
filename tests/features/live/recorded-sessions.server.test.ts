import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Media, Recording, UserRecordingList } from '../../../openapi/generated/portal.ts'
import { recordings } from '../../../server/features/live/recordings-job.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob } from '../../lib/jobs.ts'
import { type LiveEvent, makeLive, notificationTypesFor, register, rowOf, setStart } from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { addMember } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const run = (on = server.services) => runJob(recordings, on)

/** Runs a schedule with the simulator, from the host's click to its end. */
async function hold(on: TestServer, live: LiveEvent, asHost: string, asGuest: string) {
  await setStart(on, live.scheduleId, -600)
  const start = (await live.start(asHost)).body.url.replace(/^https?:\/\/[^/]+/, on.url)
  const join = (await live.join(asGuest)).body.url.replace(/^https?:\/\/[^/]+/, on.url)
  for (const url of [start, join]) expect((await fetch(url)).status).toBe(200)
  expect((await rowOf(on, live.scheduleId)).state).toBe('live')
  const ended = await fetch(start.replace('?', '/end?'), { method: 'POST' })
  expect(ended.status).toBe(200)
  expect((await rowOf(on, live.scheduleId)).state).toBe('completed')
}

test('a session is started, joined, ended, and its recording is watched by those who registered', async () => {
  const live = await makeLive(server, server.host.token)
  await register(server, live.id, server.guest.token)
  await hold(server, live, server.host.token, server.guest.token)
  expect(await notificationTypesFor(server, live.id, server.host.id)).toEqual(['event-user-joined', 'event-user-left'])
  await run()
  expect(await notificationTypesFor(server, live.id, server.guest.id)).toEqual([
    'event-started',
    'event-ended',
    'recording-ready',
  ])
  expect((await notificationTypesFor(server, live.id, server.host.id)).slice(2)).toEqual(['recording-ready'])

  const mine = `/api/users/me/events/${live.id}/recordings?populate[]=recording`
  const { body } = await server.api<UserRecordingList>('GET', mine, { token: server.guest.token })
  const found = body.items[0]?.recording
  expect(found).toMatchObject({ state: 'ready', scheduleId: live.scheduleId, playback: { mimeType: 'video/mp4' } })
  const response = await fetch(server.url + found?.playback?.url)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect((await response.bytes()).byteLength).toBe(found?.playback?.size)
  const part = await fetch(server.url + found?.playback?.url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])

  const file = `/api/media/${found?.playbackId}`
  for (const { token } of [server.guest, server.host]) {
    const { url } = (await server.api<Media>('GET', file, { token })).body
    expect((await fetch(server.url + url, { method: 'HEAD' })).status).toBe(200)
  }
  for (const token of [server.stranger.token, undefined]) {
    const seen = await server.api<Recording>('GET', `/api/recordings/${found?.id}`, { token })
    expect(seen.body).toMatchObject({ state: 'ready', playback: null, playbackId: null })
    expect(seen.text).not.toContain('/media/')
    expect((await server.api('GET', file, { token })).status).toBe(404)
  }
  const avatar = { avatarId: found?.playbackId }
  const misuse = await server.api<Problem>('PATCH', `/api/users/${server.guest.id}`, {
    token: server.guest.token,
    body: avatar,
  })
  expect(misuse.status).toBe(400)
  expect((await server.api('GET', mine, { token: server.stranger.token })).status).toBe(404)
})

test('a bucket takes recordings as a disk does', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  const configureBuckets = [{ name: 'lectern', configs: [] }]
  const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await bucket.run()
  const S3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1', S3_BUCKET: 'lectern' }
  const other = await startServer({ env: { ...S3, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' } })
  try {
    const [tutor, student] = [
      await addMember(other, 'hosting', ['tutor', 'student']),
      await addMember(other, 'guesting', ['student']),
    ]
    const live = await makeLive(other, tutor.token)
    await register(other, live.id, student.token)
    await hold(other, live, tutor.token, student.token)
    await run(other.services)
    const mine = `/api/users/me/events/${live.id}/recordings?populate[]=recording`
    const { body } = await other.api<UserRecordingList>('GET', mine, { token: student.token })
    const playback = body.items[0]?.recording.playback
    expect(playback?.storage).toBe('s3')
    const response = await fetch(other.url + playback?.url)
    expect([response.status, (await response.bytes()).byteLength]).toEqual([200, playback?.size])
  } finally {
    await other.close()
    await bucket.close()
    await rm(directory, { recursive: true, force: true })
  }
})
