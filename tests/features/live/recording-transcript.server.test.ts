import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '../../../server/db/schema/catalog.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import { sealSource } from '../../../server/features/live/recording-source.ts'
import { recordings } from '../../../server/features/live/recordings-job.ts'
import { announceTranscript } from '../../../server/features/live/transcript-writes.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { makeLive, replaceZoom } from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { film } from './film.ts'
import type { ScriptedAnswer } from './zoom/zoom-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const run = (on = server.services) => runJob(recordings, on)

const SAID = 'WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000\r\nJill: Good evening.\r\n'
const STORED = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nJill: Good evening.\n'
const said = (text = SAID): ScriptedAnswer => ({ headers: { 'content-type': 'text/vtt' }, text })
const TEXT = 'GET /rec/text'

/** A recording whose film can be fetched, and what the provider answers about its text. */
async function recorded(answers: Record<string, ScriptedAnswer[]>) {
  const live = await makeLive(server, server.host.token)
  const zoom = await replaceZoom(server, { 'GET /rec/file': [film], ...answers })
  const source = (path: string, token: string) => sealSource(server.keys.seal, { url: zoom.origin + path, token })
  const times = { startedAt: new Date(Date.now() - 3_600_000), endedAt: new Date() }
  const values = { name: 'Said', eventId: live.id, scheduleId: live.scheduleId, ...times }
  const [row] = await server.db
    .insert(recording)
    .values({ ...values, sealedSource: source('/rec/file', 'of-the-film'), dueAt: sql`now() - interval '1 second'` })
    .returning()
  if (!row) throw new Error('no recording')
  const stored = async () => {
    const [now] = await server.db.select().from(recording).where(eq(recording.id, row.id))
    const [file] = await server.db
      .select()
      .from(media)
      .where(eq(media.id, now?.playbackId ?? row.id))
    return { ...now, tracks: file?.tracks ?? [], mediaId: file?.id ?? '' }
  }
  return {
    ...{ live, zoom, stored },
    announce: () =>
      server.db.transaction((tx) => announceTranscript(tx, live.scheduleId, source('/rec/text', 'of-the-text'))),
    later: () =>
      server.db
        .update(recording)
        .set({ transcriptDueAt: sql`now() - interval '1 second'` })
        .where(eq(recording.id, row.id)),
  }
}

describe('LIVE-36: what was said in a recording', () => {
  test('becomes captions once, with the token that came with it, also when it is told before the film is there', async () => {
    const it = await recorded({ [TEXT]: [said()] })
    await it.announce()
    const second = secondProcess(server)
    await Promise.all([run(), run(), run(second.services)])
    await second.close()
    const { tracks, state, transcriptDueAt, sealedTranscript } = await it.stored()
    expect({ state, transcriptDueAt, sealedTranscript }).toEqual({
      ...{ state: 'ready', transcriptDueAt: null, sealedTranscript: null },
    })
    expect(tracks).toMatchObject([{ kind: 'captions', language: 'en', label: 'English' }])
    expect(await readFile(join(server.services.dataDir, 'media', tracks[0]?.key ?? ''), 'utf8')).toBe(STORED)
    expect(it.zoom.at(TEXT).map((one) => one.authorization)).toEqual(['Bearer of-the-text'])
  })

  test('is looked for at the provider when no word comes, until the provider has it', async () => {
    const it = await recorded({ [TEXT]: [said()] })
    await run()
    const waiting = await it.stored()
    expect([waiting.tracks, waiting.transcriptAttempts]).toEqual([[], 1])
    expect(waiting.transcriptDueAt?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
    await it.announce()
    await run()
    expect((await it.stored()).tracks).toHaveLength(1)
  })

  test('is given up after a day', async () => {
    const it = await recorded({})
    await run()
    for (let round = 0; round < 4; round++) {
      expect((await it.stored()).transcriptDueAt).not.toBeNull()
      await it.later()
      await run()
    }
    const { state, transcriptDueAt, tracks } = await it.stored()
    expect([state, transcriptDueAt, tracks]).toEqual(['ready', null, []])
  })

  test.each([
    ['is broken', 'WEBVTT\n\n00:02.000 --> 00:01.000\nx'],
    ['has a script', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script>'],
    ['is no text of times', '{"error":"gone"}'],
    ['is larger than any', `WEBVTT\n${'\n00:01.000 --> 00:02.000\nx\n'.repeat(90_000)}`],
  ])('that %s leaves the recording as it is, and is not asked for again', async (_, text) => {
    const it = await recorded({ [TEXT]: [said(text)] })
    await it.announce()
    await run()
    const { state, transcriptDueAt, tracks } = await it.stored()
    expect([state, transcriptDueAt, tracks]).toEqual(['ready', null, []])
  })

  test('does not take the place of captions that a person gave it', async () => {
    const it = await recorded({ [TEXT]: [said()] })
    await run()
    const { mediaId } = await it.stored()
    const body = { kind: 'captions', language: 'en', label: 'Checked', content: STORED }
    const { accessToken: token } = await server.signIn('admin@lectern.test')
    expect((await server.api('POST', `/api/media/${mediaId}/tracks`, { token, body })).status).toBe(201)
    await it.announce()
    await run()
    expect((await it.stored()).tracks.map(({ label }) => label)).toEqual(['Checked'])
  })
})
