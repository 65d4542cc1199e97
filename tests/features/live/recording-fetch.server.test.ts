import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '../../../server/db/schema/catalog.ts'
import { recording, userRecording } from '../../../server/db/schema/recordings.ts'
import { fetchRecording, fileIdOf } from '../../../server/features/live/recording-file.ts'
import { sealSource } from '../../../server/features/live/recording-source.ts'
import { finishRecording, takeDueRecording } from '../../../server/features/live/recording-writes.ts'
import { recordings } from '../../../server/features/live/recordings-job.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { makeLive, notificationTypesFor, register, replaceZoom } from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { FILM, film } from './film.ts'
import type { ScriptedAnswer } from './zoom/zoom-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const run = (on = server.services) => runJob(recordings, on)

const FILE = 'GET /rec/file'

/** A recording that can be downloaded from a Zoom server of the test. */
async function due(answers: Record<string, ScriptedAnswer[]>, change: Partial<typeof recording.$inferInsert> = {}) {
  const live = await makeLive(server, server.host.token)
  await register(server, live.id, server.guest.token)
  const zoom = await replaceZoom(server, answers)
  const sealedSource = sealSource(server.keys.seal, { url: `${zoom.origin}/rec/file`, token: 'of-the-file' })
  const times = { startedAt: new Date(Date.now() - 3_600_000), endedAt: new Date() }
  const values = { name: 'Recorded', eventId: live.id, scheduleId: live.scheduleId, sealedSource, ...times, ...change }
  const [row] = await server.db
    .insert(recording)
    .values({ dueAt: sql`now() - interval '1 second'`, ...values })
    .returning()
  if (!row) throw new Error('no recording')
  const key = `${fileIdOf(server.keys, row.id)}.mp4`
  return {
    ...live,
    zoom,
    key,
    path: join(server.services.dataDir, 'media', key),
    recordingId: row.id,
    async stored() {
      const [now] = await server.db.select().from(recording).where(eq(recording.id, row.id))
      if (!now) throw new Error('the recording is gone')
      return now
    },
    makeDue: () =>
      server.db.update(recording).set({ dueAt: sql`now() - interval '1 second'` }).where(eq(recording.id, row.id)),
    files: () => server.db.select().from(media).where(eq(media.key, key)),
  }
}

async function expectNothing({ stored, files, path, id, recordingId }: Awaited<ReturnType<typeof due>>, state: string) {
  expect((await stored()).state).toBe(state)
  expect((await stored()).playbackId).toBeNull()
  expect(await files()).toEqual([])
  expect(existsSync(path)).toBe(false)
  expect(await server.db.$count(userRecording, eq(userRecording.recordingId, recordingId))).toBe(0)
  expect(await notificationTypesFor(server, id, server.guest.id)).toEqual([])
}

describe('a file', () => {
  test('is downloaded once by any number of processes, with the token that came with it', async () => {
    const it = await due({ [FILE]: [film] })
    const second = secondProcess(server)
    await Promise.all([run(), run(), run(second.services)])
    await second.close()
    expect(it.zoom.at(FILE).map((one) => one.authorization)).toEqual(['Bearer of-the-file'])
    const [file, ...more] = await it.files()
    expect(more).toEqual([])
    expect(file).toMatchObject({ category: 'playback', type: 'video', size: FILM.length, isConfirmed: true })
    const { state, playbackId, sealedSource, dueAt } = await it.stored()
    expect({ state, playbackId, sealedSource, dueAt }).toEqual({
      state: 'ready',
      playbackId: file?.id,
      sealedSource: null,
      dueAt: null,
    })
    expect(await notificationTypesFor(server, it.id, server.guest.id)).toEqual(['recording-ready'])
  })

  test('may have moved at the provider', async () => {
    const it = await due({
      [FILE]: [{ status: 302, headers: { location: '/rec/there' }, text: '' }],
      'GET /rec/there': [film],
    })
    await run()
    expect((await it.stored()).state).toBe('ready')
  })

  const hopeless: [what: string, answers: Record<string, ScriptedAnswer[]>][] = [
    ['without a byte', { [FILE]: [{ headers: { 'content-type': 'video/mp4' }, text: '' }] }],
    ['of another type', { [FILE]: [{ headers: { 'content-type': 'video/mp4' }, text: '%PDF-1.7 not a film' }] }],
    ['that is a page', { [FILE]: [{ headers: { 'content-type': 'video/mp4' }, text: '<html>ftyp</html>' }] }],
    ['that is too large', { [FILE]: [{ headers: { 'content-length': String(600 * 1024 * 1024) }, text: FILM }] }],
    ['on another host', { [FILE]: [{ status: 302, headers: { location: 'https://example.com/film' }, text: '' }] }],
    ['without TLS', { [FILE]: [{ status: 302, headers: { location: 'http://us05web.zoom.us/film' }, text: '' }] }],
    ['of this machine', { [FILE]: [{ status: 302, headers: { location: 'http://127.0.0.1:1/film' }, text: '' }] }],
    ['that leads round in circles', { [FILE]: [{ status: 302, headers: { location: '/rec/file' }, text: '' }] }],
  ]
  test.each(hopeless)('%s is not kept, and not asked for again', async (_what, answers) => {
    const it = await due(answers)
    await run()
    await expectNothing(it, 'failed')
    expect((await it.stored()).dueAt).toBeNull()
  })
})

describe('a provider that', () => {
  const minutesAhead = (moment: Date | null) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 60_000)

  test('fails is asked again after growing pauses, and at last no more', async () => {
    const it = await due({ [FILE]: [{ status: 500, text: '' }] })
    const pauses: number[] = []
    for (let attempt = 1; attempt < 10; attempt++) {
      await it.makeDue()
      await run()
      await expectNothing(it, 'processing')
      pauses.push(minutesAhead((await it.stored()).dueAt))
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses[0]).toBe(1)
    expect(pauses.at(-1)).toBeGreaterThan(400)
    await it.makeDue()
    await run()
    await expectNothing(it, 'failed')
    expect(it.zoom.at(FILE)).toHaveLength(10)
  })

  test('rejects the token is asked for the current address of the file', async () => {
    const it = await due({ [FILE]: [{ status: 401, text: '' }] })
    await run()
    expect(await it.stored()).toMatchObject({ state: 'processing', sealedSource: null })
    await it.makeDue()
    await run()
    expect((await it.stored()).attempts).toBe(2)
  })

  test('has no file within a day has none', async () => {
    const waiting = await due({}, { sealedSource: null })
    await run()
    await expectNothing(waiting, 'processing')
    const late = await due({}, { sealedSource: null, createdAt: new Date(Date.now() - 25 * 3_600_000) })
    await run()
    await expectNothing(late, 'failed')
  })
})

describe('a process that dies', () => {
  test('while it fetches leaves the recording to the next one', async () => {
    const it = await due({ [FILE]: [film] })
    expect((await takeDueRecording(server.db))?.id).toBe(it.recordingId)
    await run()
    await expectNothing(it, 'processing')
    await it.makeDue()
    await run()
    expect((await it.stored()).state).toBe('ready')
    expect(await it.files()).toHaveLength(1)
  })

  test('or continues after another took over duplicates nothing', async () => {
    const it = await due({ [FILE]: [film] })
    const sleeper = await takeDueRecording(server.db)
    if (!sleeper) throw new Error('nothing was due')
    await it.makeDue()
    await fetchRecording(server.services, sleeper, new AbortController().signal)
    await expectNothing(it, 'processing')
    await run()
    await fetchRecording(server.services, sleeper, new AbortController().signal)
    expect(
      await finishRecording(server.services, sleeper, {
        key: 'x.mp4',
        name: 'x',
        mimeType: 'video/mp4',
        type: 'video',
      }),
    ).toBe(false)
    expect(await it.files()).toHaveLength(1)
    expect(existsSync(it.path)).toBe(true)
    expect(await notificationTypesFor(server, it.id, server.guest.id)).toEqual(['recording-ready'])
  })

  test('while the server stops releases the recording at once', async () => {
    const it = await due({ [FILE]: ['hang'] })
    const stopping = new AbortController()
    const running = recordings.run(server.services, stopping.signal)
    await expect.poll(() => it.zoom.at(FILE).length).toBe(1)
    stopping.abort()
    await running
    const { dueAt, attempts, state } = await it.stored()
    expect([attempts, state, minutesLeft(dueAt) <= 0]).toEqual([0, 'processing', true])
  })

  const minutesLeft = (moment: Date | null) => Math.floor(((moment?.getTime() ?? 0) - Date.now()) / 60_000)
})

test('a recording goes with the file that was fetched for it', async () => {
  const it = await due({ [FILE]: [film] })
  await run()
  expect(existsSync(it.path)).toBe(true)
  const address = `/api/recordings/${it.recordingId}`
  expect((await server.api('DELETE', address, { token: server.stranger.token })).status).toBe(403)
  expect((await server.api('DELETE', address, { token: server.host.token })).status).toBe(204)
  expect([existsSync(it.path), await it.files()]).toEqual([false, []])
  expect((await server.api('GET', address, { token: server.host.token })).status).toBe(404)
})
