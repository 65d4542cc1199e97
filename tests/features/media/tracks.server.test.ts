import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Lesson, Media } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { lesson, lessonContent } from '../../../server/db/schema/courses.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import type { Problem } from '../../lib/caller.ts'
import { ownMedia } from '../../lib/database.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const HOUR_MS = 3_600_000
const VTT = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nTime does most of the work.\n'
const SRT = '1\n00:00:00,000 --> 00:00:02,000\nTime does most of the work.\n'

let server: TestServer
let tutor: Member
let student: Member
beforeAll(async () => {
  server = await startServer()
  await ownMedia(server.services)
  tutor = await addMember(server, 'who-captions', ['tutor', 'student'])
  student = await addMember(server, 'who-reads', ['student'])
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const inStore = (name: string) => join(server.services.dataDir, 'media', name)
const ask = (url: string | undefined, headers: Record<string, string> = {}) => fetch(server.url + url, { headers })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as Problem).code]

async function addFile(more: Partial<typeof media.$inferInsert> = {}) {
  const key = `${randomUUID()}.mp4`
  await writeFile(inStore(key), 'a film')
  const values = { ownerId: tutor.id, type: 'video', mimeType: 'video/mp4', key, name: key, size: 6 } as const
  const [row] = await server.db
    .insert(media)
    .values({ ...values, ...more })
    .returning()
  if (!row) throw new Error('no file')
  return row
}

const add = (id: string, body: object, token = tutor.token, headers = {}) =>
  server.api<Media & Problem>('POST', `/api/media/${id}/tracks`, { token, body, headers })
const english = { kind: 'captions', language: 'en', content: VTT }

/** A lesson that shows the file, to the student who registered; what they get of it. */
async function lessonWith(file: { id: string }, teacher = tutor) {
  const lessons = [{ items: [{ type: 'video' as const }] }]
  const made = await makeCourse(server.db, { lessons, tutorProfileId: teacher.profileId })
  const [item] = made.items
  if (!item) throw new Error('no item')
  await server.db.update(lessonContent).set({ mediaId: file.id }).where(eq(lessonContent.id, item.id))
  await server.api('POST', `/api/courses/${made.id}/register`, { token: student.token })
  const target = async (token?: string) => {
    const { body } = await server.api<Lesson>('GET', `/api/lessons/${item.lessonId}`, { token })
    const shown = body.content[0]?.target
    return shown && 'tracks' in shown ? shown : null
  }
  return { lessonId: item.lessonId, target }
}

describe('MEDIA-24: tracks of a film or a sound', () => {
  test('are added as WebVTT or SubRip, take the place of the same one, and are removed', async () => {
    const file = await addFile()
    const { status, body } = await add(file.id, { ...english, content: SRT })
    expect([status, body.tracks]).toEqual([
      201,
      [{ id: expect.any(String), kind: 'captions', language: 'en', label: 'English', url: expect.any(String) }],
    ])
    const sent = await ask(body.tracks[0]?.url)
    expect([sent.headers.get('content-type'), sent.headers.get('x-content-type-options'), await sent.text()]).toEqual([
      'text/vtt; charset=utf-8',
      'nosniff',
      VTT,
    ])
    const arabic = await add(file.id, { ...english, language: 'ar', content: VTT.replace('Time', 'الوقت') })
    expect(arabic.body.tracks.map(({ label }) => label)).toEqual(['English', 'العربية'])
    const before = await readdir(inStore(''))
    const again = await add(file.id, { ...english, label: 'English (checked)' })
    expect(again.body.tracks.map(({ label }) => label)).toEqual(['العربية', 'English (checked)'])
    const after = await readdir(inStore(''))
    expect([after.length, after.filter((name) => !before.includes(name))]).toEqual([before.length, [expect.anything()]])
    const track = again.body.tracks[0]
    const path = `/api/media/${file.id}/tracks/${track?.id}`
    expect((await server.api('DELETE', path, { token: student.token })).status).toBe(404)
    expect((await server.api('DELETE', path, { token: tutor.token })).status).toBe(204)
    expect((await server.api('DELETE', path, { token: tutor.token })).status).toBe(404)
    expect((await ask(track?.url)).status).toBe(404)
    expect(await readdir(inStore(''))).toHaveLength(before.length - 1)
  })

  test('that are broken are refused in the language of the person, with the line, and nothing changes', async () => {
    const file = await addFile()
    const refused = async (body: object, language = 'en') => {
      const { status, body: problem } = await add(file.id, { ...english, ...body }, tutor.token, {
        'accept-language': language,
      })
      return [status, problem.code, problem.fields]
    }
    const late = VTT.replace('00:00:00.000', '00:00:03.000')
    expect(await refused({ content: late })).toEqual([
      400,
      'invalid-request',
      { content: ['Line 3: this cue must end after it begins.'] },
    ])
    expect((await refused({ content: late }, 'ar'))[2]).toEqual({ content: [expect.stringContaining('السطر 3')] })
    expect((await refused({ content: VTT.replace('Time', '<script>x</script>') }))[2]).toEqual({
      content: ['Line 4: HTML is not allowed in captions, only the marks of WebVTT, such as <i> and <v Name>.'],
    })
    expect((await refused({ language: 'xx' }))[2]).toEqual({ language: ['Choose a language from the list.'] })
    expect((await refused({ content: 'x'.repeat(500_001) }))[2]).toEqual({
      content: ['Use at most 500000 characters.'],
    })
    expect((await refused({ content: 'x'.repeat(2_000_000) })).slice(0, 2)).toEqual([413, 'body-too-large'])
    expect((await refused({ kind: 'metadata' }))[2]).toEqual({ kind: ['This is not one of the allowed values.'] })
    expect((await server.api<Media>('GET', `/api/media/${file.id}`, { token: tutor.token })).body.tracks).toEqual([])
  })

  test('belong to what can be heard, and to its owner', async () => {
    const [image, pending, film] = [
      await addFile({ type: 'image', mimeType: 'image/webp' }),
      await addFile({ isConfirmed: false }),
      await addFile(),
    ]
    expect((await add(image.id, english)).body.code).toBe('unsupported-media-type')
    expect((await add(pending.id, english)).body.code).toBe('upload-missing')
    expect((await add(film.id, english, student.token)).status).toBe(404)
    expect((await add(film.id, english, (await server.signIn('admin@lectern.test')).accessToken)).status).toBe(201)
  })

  test('of a film of nobody belong to the tutors with whom it is shown, and to nobody else [MEDIA-29]', async () => {
    const other = await addMember(server, 'who-teaches-too', ['tutor', 'student'])
    const film = await addFile({ ownerId: null })
    expect((await add(film.id, english)).status).toBe(404)
    await lessonWith(film)
    const { status, body } = await add(film.id, english)
    expect([status, body.tracks.map(({ label }) => label)]).toEqual([201, ['English']])
    expect((await add(film.id, english, other.token)).status).toBe(404)
    expect((await add(film.id, english, student.token)).status).toBe(404)
    // Whoever shows the film in a course of their own does not decide what others read under it.
    await lessonWith(film, other)
    expect((await add(film.id, english, other.token)).status).toBe(404)
    const path = `/api/media/${film.id}/tracks/${body.tracks[0]?.id}`
    expect((await server.api('DELETE', path, { token: other.token })).status).toBe(404)

    const playback = await addFile({ ownerId: null })
    const { id: eventId } = await makeEvent(server, tutor.token, webinar(5000))
    const span = { startedAt: new Date(), endedAt: new Date() }
    const stored = { ...span, eventId, name: 'Held', state: 'ready', playbackId: playback.id } as const
    await server.db.insert(recording).values(stored)
    expect((await add(playback.id, english, other.token)).status).toBe(404)
    expect((await add(playback.id, english)).status).toBe(201)
  })

  test('are at most 40, and count in what a person may keep', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: randomUUID(), kind: 'captions' as const, label: 'x', storage: 'disk' as const, size: 1000 },
      ...{ language: `x${index}`, key: `${index}.vtt` },
    }))
    const full = await addFile({ tracks: many })
    expect((await add(full.id, english)).body.fields).toEqual({ kind: ['At most 40 are allowed.'] })
    const rich = await addMember(server, 'who-keeps-much', ['tutor', 'student'])
    const held = await addFile({ ownerId: rich.id, tracks: many.slice(0, 1).map((one) => ({ ...one, size: 2 ** 30 })) })
    for (let gib = 0; gib < 99; gib++) await addFile({ ownerId: rich.id, size: 2 ** 30 })
    expect((await add(held.id, english, rich.token)).body.code).toBe('quota-exceeded')
  })

  test('that come at the same time are all kept', async () => {
    const file = await addFile()
    const languages = ['en', 'de', 'fr', 'es', 'pl', 'bg']
    await Promise.all(languages.map((language) => add(file.id, { ...english, language })))
    const { body } = await server.api<Media>('GET', `/api/media/${file.id}`, { token: tutor.token })
    expect(body.tracks.map(({ language }) => language).toSorted()).toEqual(languages.toSorted())
  })

  test('go with their film', async () => {
    const file = await addFile()
    const before = (await readdir(inStore(''))).length
    await add(file.id, english)
    expect((await server.api('DELETE', `/api/media/${file.id}`, { token: tutor.token })).status).toBe(204)
    expect(await readdir(inStore(''))).toHaveLength(before - 1)
  })
})

describe('MEDIA-25: the address of a track', () => {
  test('is for one session and expires, as that of the film is', async () => {
    const file = await addFile()
    await add(file.id, english)
    const { target } = await lessonWith(file)
    expect((await target())?.tracks).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'] })
    const url = (await target(student.token))?.tracks[0]?.url ?? ''
    expect(url).toMatch(/^\/media\/s\/[\w-]{70}\/[0-9a-f]{32}-[0-9a-f]{32}\.vtt$/)
    const sent = await ask(url)
    expect([sent.status, sent.headers.get('cache-control'), await sent.text()]).toEqual([
      200,
      'private, max-age=3600',
      VTT,
    ])
    const plain = `/media/${url.split('/').at(-1)}`
    expect(await codeOf(await ask(plain))).toEqual([403, 'file-private'])
    expect(await codeOf(await ask(url, { cookie: `lectern_access=${tutor.token}` }))).toEqual([403, 'forbidden'])
    // A track that was added since the film was opened is there at once.
    await add(file.id, { ...english, language: 'de' })
    expect((await ask((await target(student.token))?.tracks[1]?.url)).status).toBe(200)
    const other = await addFile()
    await add(other.id, english)
    const [row] = await server.db.select().from(media).where(eq(media.id, other.id))
    const foreign = url.replace(/[^/]+$/, row?.tracks[0]?.key ?? '')
    expect(await codeOf(await ask(foreign))).toEqual([404, 'not-found'])
    vi.advanceTimersByTime(18 * HOUR_MS + 1000)
    expect(await codeOf(await ask(url))).toEqual([410, 'file-expired'])
  })

  test('is plain and kept for good where everyone may see the film, and a playlist has tracks of its own', async () => {
    const file = await addFile({ mimeType: 'application/vnd.apple.mpegurl', key: `${randomUUID()}.m3u8` })
    await add(file.id, english)
    const { lessonId, target } = await lessonWith(file)
    await server.db.update(lesson).set({ previewed: true }).where(eq(lesson.id, lessonId))
    const url = (await target())?.tracks[0]?.url
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}-[0-9a-f]{32}\.vtt$/)
    const sent = await ask(url)
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await ask(url?.replace(/.{6}\.vtt$/, '000000.vtt'))).status).toBe(404)
  })
})
