import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Course, Lesson, Media, Recording } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { course, lesson, lessonContent } from '../../../server/db/schema/courses.ts'
import { event } from '../../../server/db/schema/events.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import { ownMedia } from '../../lib/database.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const HOUR_MS = 3_600_000
const BYTES = 'a film that people paid for'
const FOR_GOOD = 'public, max-age=31536000, immutable'

let server: TestServer
let tutor: Member
let student: Member
let stranger: Member
beforeAll(async () => {
  server = await startServer()
  await ownMedia(server.services)
  tutor = await addMember(server, 'of-the-files', ['tutor', 'student'])
  student = await addMember(server, 'who-paid', ['student'])
  stranger = await addMember(server, 'who-did-not', ['student'])
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const get = <Body>(path: string, token?: string) => server.api<Body>('GET', path, { token })
const ask = (url: string | null | undefined, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + url, { headers, method })
const cookie = ({ token }: Member) => ({ cookie: `lectern_access=${token}` })
const refusal = async (answer: Response) => {
  const { code } = (await answer.json()) as { code: string }
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return [answer.status, code]
}

interface Given {
  name?: string
  mimeType?: string
  parts?: string[]
}

/** A file of the tutor in the store. */
async function addFile({ name = `${randomUUID()}.mp4`, mimeType = 'video/mp4', parts = [] }: Given = {}) {
  for (const key of [name, ...parts]) await writeFile(join(server.services.dataDir, 'media', key), BYTES)
  const values = { ownerId: tutor.id, type: 'video', mimeType, key: name, name } as const
  const [row] = await server.db.insert(media).values(values).returning()
  if (!row) throw new Error('no file')
  return row
}

/** A course whose lesson shows a file, with the student registered for it. */
async function courseWith(file: { id: string }, previewed = false) {
  const lessons = [{ previewed, items: [{ type: 'video' as const }] }]
  const made = await makeCourse(server.db, { lessons, tutorProfileId: tutor.profileId })
  const [item] = made.items
  if (!item) throw new Error('no item')
  await server.db.update(lessonContent).set({ mediaId: file.id }).where(eq(lessonContent.id, item.id))
  await server.api('POST', `/api/courses/${made.id}/register`, { token: student.token })
  const addressFor = async (token?: string) => {
    const { body } = await get<Lesson>(`/api/lessons/${item.lessonId}`, token)
    const target = body.content[0]?.target
    return target && 'url' in target ? target.url : null
  }
  return { ...made, lessonId: item.lessonId, addressFor }
}

async function recordingWith(file: { id: string }) {
  const { id: eventId } = await makeEvent(server, tutor.token, webinar(600))
  await server.api('POST', `/api/events/${eventId}/register`, { token: student.token })
  const values = { name: 'A talk', eventId, playbackId: file.id, state: 'ready' } as const
  const [row] = await server.db.insert(recording).values(values).returning()
  const addressFor = async (token?: string) =>
    (await get<Recording>(`/api/recordings/${row?.id}`, token)).body.playback?.url ?? null
  return { eventId, addressFor }
}

describe('MEDIA-20: the file of a lesson that is not free', () => {
  test('is sent to those who registered, in ranges too, and only privately kept [MEDIA-10]', async () => {
    const file = await addFile()
    const { addressFor } = await courseWith(file)
    expect([await addressFor(), await addressFor(stranger.token)]).toEqual([null, null])
    for (const { token } of [student, tutor]) {
      const url = await addressFor(token)
      expect(url).toMatch(new RegExp(`^/media/s/[\\w-]{70}/${file.key}$`))
      expect(await addressFor(token)).toBe(url)
      const whole = await ask(url)
      expect([whole.status, await whole.text()]).toEqual([200, BYTES])
      expect(whole.headers.get('cache-control')).toBe('private, max-age=3600')
      const part = await ask(url, { range: 'bytes=2-5' })
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
        206,
        `bytes 2-5/${BYTES.length}`,
        'film',
      ])
      const head = await ask(url, {}, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES.length)])
      const again = await server.page(url ?? '', { 'if-none-match': whole.headers.get('etag') ?? '' })
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, max-age=3600'])
    }
  })

  test('is refused without a signature, to whomever, and with one that was changed', async () => {
    const file = await addFile()
    const other = await addFile()
    const { addressFor } = await courseWith(file)
    for (const headers of [{}, cookie(student), { authorization: `Bearer ${student.token}` }]) {
      expect(await refusal(await ask(`/media/${file.key}`, headers))).toEqual([403, 'file-private'])
    }
    expect(await refusal(await ask('/media/no-such-film.mp4'))).toEqual([404, 'not-found'])
    const url = (await addressFor(student.token)) ?? ''
    for (const place of [0, 20, 30, 44, 60]) {
      const at = '/media/s/'.length + place
      const changed = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
      expect(await refusal(await ask(changed)), changed).toEqual([403, 'file-private'])
    }
    expect(await refusal(await ask(url.replace(file.key, other.key)))).toEqual([404, 'not-found'])
    const { message } = (await (await ask(`/media/${file.key}`, { 'accept-language': 'de' })).json()) as {
      message: string
    }
    expect(message).toMatch(/^Diese Datei/)
  })

  test('is refused when somebody else comes with the address', async () => {
    const { addressFor } = await courseWith(await addFile())
    const url = await addressFor(student.token)
    expect((await ask(url, cookie(student))).status).toBe(200)
    expect((await ask(url, { authorization: `Bearer ${student.token}` })).status).toBe(200)
    expect(await refusal(await ask(url, cookie(stranger)))).toEqual([403, 'forbidden'])
    expect(await refusal(await ask(url, { authorization: `Bearer ${stranger.token}` }))).toEqual([403, 'forbidden'])
    expect((await ask(url, { cookie: 'lectern_access=made-up' })).status).toBe(200)
  })

  test('is refused after twelve to eighteen hours, and then has a new address', async () => {
    const { addressFor } = await courseWith(await addFile())
    vi.useFakeTimers({ toFake: ['Date'] })
    const url = await addressFor(student.token)
    vi.advanceTimersByTime(12 * HOUR_MS - 1000)
    const late = await ask(url)
    expect(late.status).toBe(200)
    expect(Number(/max-age=(\d+)/.exec(late.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(3600)
    vi.advanceTimersByTime(6 * HOUR_MS + 1000)
    expect(await refusal(await ask(url))).toEqual([410, 'file-expired'])
    const fresh = await server.signIn('who-paid')
    expect((await ask(await addressFor(fresh.accessToken))).status).toBe(200)
  })

  test('ends with the registration, with the session and with the account, at most 5 s later', async () => {
    const leaver = await addMember(server, 'who-leaves', ['student'])
    const made = await courseWith(await addFile())
    const registration = `/api/courses/${made.id}/register`
    const as = { token: leaver.token }
    await server.api('POST', registration, as)
    const url = await made.addressFor(leaver.token)
    expect((await ask(url)).status).toBe(200)
    expect((await server.api('DELETE', registration, as)).status).toBeLessThan(300)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(5001)
    expect(await refusal(await ask(url))).toEqual([403, 'forbidden'])
    vi.useRealTimers()

    await server.api('POST', registration, as)
    const second = await server.signIn('who-leaves')
    const [first, other] = [await made.addressFor(leaver.token), await made.addressFor(second.accessToken)]
    expect(other).not.toBe(first)
    expect((await server.api('GET', '/api/auth/logout', { token: second.accessToken })).status).toBeLessThan(300)
    expect(await refusal(await ask(other))).toEqual([401, 'unauthorized'])
    expect((await ask(first)).status).toBe(200)

    const admin = (await server.signIn('admin')).accessToken
    expect((await server.api('POST', `/api/users/${leaver.id}/suspend`, { token: admin })).status).toBeLessThan(300)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(5001)
    expect(await refusal(await ask(first))).toEqual([401, 'unauthorized'])
  })

  test('may be a film in parts, whose relative addresses are signed, too', async () => {
    const parts = ['film-in-parts-720p.m3u8', 'film-in-parts-1.ts']
    const file = await addFile({ name: 'film-in-parts.m3u8', mimeType: 'application/vnd.apple.mpegurl', parts })
    await addFile({ name: 'film-in-parts-of-another.mp4' })
    const { lessonId, addressFor } = await courseWith(file)
    const url = new URL((await addressFor(student.token)) ?? '', server.url)
    for (const part of parts) {
      expect((await fetch(new URL(part, url))).status).toBe(200)
      expect(await refusal(await ask(`/media/${part}`))).toEqual([403, 'file-private'])
    }
    expect((await fetch(new URL('film-in-parts-of-another.mp4', url))).status).toBe(404)
    await server.db.update(lesson).set({ previewed: true }).where(eq(lesson.id, lessonId))
    for (const part of parts) expect((await ask(`/media/${part}`)).headers.get('cache-control')).toBe(FOR_GOOD)
  })
})

describe('MEDIA-21: what guests may see', () => {
  test('has a plain address, for everyone the same, and is kept for good', async () => {
    const file = await addFile()
    const { lessonId, addressFor } = await courseWith(file, true)
    for (const token of [undefined, stranger.token, student.token]) {
      expect(await addressFor(token)).toBe(`/media/${file.key}`)
    }
    const part = await ask(`/media/${file.key}`, { range: 'bytes=0-0' })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, FOR_GOOD])
    const change = (previewed: boolean) =>
      server.api('PATCH', `/api/lessons/${lessonId}`, { token: tutor.token, body: { previewed } })
    expect((await change(false)).status).toBe(200)
    expect(await refusal(await ask(`/media/${file.key}`))).toEqual([403, 'file-private'])
    expect((await ask(await addressFor(student.token))).status).toBe(200)
    await change(true)
    expect((await ask(`/media/${file.key}`)).headers.get('cache-control')).toBe(FOR_GOOD)
  })

  test('no answer to a guest has a signed address', async () => {
    for (const path of ['/api/courses', '/api/lessons', '/api/events', '/api/recordings', '/api/articles']) {
      const { text } = await get(`${path}?limit=50&${populated(path)}`)
      expect(text, path).not.toContain('/media/s/')
    }
  })

  test('the cover of a draft has a plain address that nobody keeps for others', async () => {
    const file = await addFile({ name: `${randomUUID()}.webp`, mimeType: 'image/webp' })
    expect(await refusal(await ask(`/media/${file.key}`))).toEqual([403, 'file-private'])
    const made = await makeCourse(server.db, { lessons: [], state: 'draft', tutorProfileId: tutor.profileId })
    await server.db.update(course).set({ coverId: file.id }).where(eq(course.id, made.id))
    const { body } = await get<Course>(`/api/courses/${made.id}`, tutor.token)
    expect(body.cover?.url).toBe(`/media/${file.key}`)
    expect((await ask(body.cover?.url)).headers.get('cache-control')).toBe('private, max-age=3600')
  })
})

const populated = (path: string) =>
  ({
    '/api/lessons': 'populate[]=content',
    '/api/recordings': 'populate[]=playback',
  })[path] ?? 'populate[]=cover'

test('MEDIA-20: a recording is for those who registered until its tutor opens it to everyone', async () => {
  const file = await addFile()
  const { eventId, addressFor } = await recordingWith(file)
  expect([await addressFor(), await addressFor(stranger.token)]).toEqual([null, null])
  for (const { token } of [student, tutor]) {
    const part = await ask(await addressFor(token), { range: 'bytes=0-5' })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, max-age=3600'])
  }
  const signed = await addressFor(student.token)
  expect(await refusal(await ask(`/media/${file.key}`))).toEqual([403, 'file-private'])

  const open = (recordingsFor: string) =>
    server.api('PATCH', `/api/events/${eventId}`, { token: tutor.token, body: { recordingsFor } })
  expect((await open('everyone')).status).toBe(200)
  expect([await addressFor(), await addressFor(student.token)]).toEqual(Array(2).fill(`/media/${file.key}`))
  expect((await ask(`/media/${file.key}`)).headers.get('cache-control')).toBe(FOR_GOOD)
  await open('registered')
  expect(await refusal(await ask(`/media/${file.key}`))).toEqual([403, 'file-private'])

  const left = await server.api('DELETE', `/api/events/${eventId}/register`, { token: student.token })
  expect(left.status).toBeLessThan(300)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(5001)
  expect(await refusal(await ask(signed))).toEqual([403, 'forbidden'])
  await server.db.update(event).set({ state: 'archived' }).where(eq(event.id, eventId))
  expect((await ask(await addressFor(tutor.token))).status).toBe(200)
})

test('MEDIA-20: an upload that nothing shows yet is for its owner alone', async () => {
  const file = await addFile()
  const { body } = await get<Media>(`/api/media/${file.id}`, tutor.token)
  expect((await ask(body.url)).status).toBe(200)
  expect(await refusal(await ask(`/media/${file.key}`))).toEqual([403, 'file-private'])
  const { body: list } = await get<{ items: Media[] }>(`/api/media?filter[id]=${file.id}`, tutor.token)
  expect(list.items[0]?.url).toBe(body.url)
})
