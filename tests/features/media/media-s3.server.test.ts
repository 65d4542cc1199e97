import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Media } from '../../../openapi/generated/portal.ts'
import { lessonContent } from '../../../server/db/schema/courses.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const WORDS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'
let server: TestServer
let bucket: S3rver
let directory: string
let token: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'lectern', configs: [] }],
  })
  const { port } = await bucket.run()
  server = await startServer({
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'lectern',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  })
  token = (await server.signIn('tutor')).accessToken
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  await rm(directory, { recursive: true, force: true })
})

test('a file goes to the bucket by a presigned address, is checked, served in ranges and removed [MEDIA-8]', async () => {
  const request = { name: 'words.vtt', mimeType: 'text/vtt', size: WORDS.length, category: 'other' }
  const { body } = await server.api<Media>('POST', '/api/media/upload-url', { token, body: request })
  expect(body).toMatchObject({ storage: 's3', url: null })
  const confirm = () => server.api<Media & { code?: string }>('PUT', `/api/media/${body.id}/confirm-upload`, { token })
  expect((await confirm()).body).toMatchObject({ code: 'upload-missing' })
  const sent = await fetch(body.uploadUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': 'text/vtt' },
    body: WORDS,
  })
  expect(sent.status).toBe(200)
  const { status, body: stored } = await confirm()
  expect(status).toBe(200)
  const whole = await fetch(server.url + stored.url)
  expect([whole.headers.get('content-type'), await whole.text()]).toEqual(['text/vtt', WORDS])
  expect(whole.headers.get('cache-control')).toBe('private, max-age=3600')
  const part = await fetch(server.url + stored.url, { headers: { range: 'bytes=0-5' } })
  expect([part.status, await part.text()]).toEqual([206, 'WEBVTT'])
  const head = await fetch(server.url + stored.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(WORDS.length)])
  const again = await server.page(stored.url ?? '', { 'if-none-match': whole.headers.get('etag') ?? '' })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, max-age=3600'])
  expect((await server.api('DELETE', `/api/media/${body.id}`, { token })).status).toBe(204)
  expect((await fetch(server.url + stored.url)).status).toBe(404)
})

test('files of the disk are still served', async () => {
  const { body } = await server.api<{ items: { cover: Media | null }[] }>(
    'GET',
    '/api/courses?limit=1&populate[]=cover',
  )
  const cover = body.items[0]?.cover?.url ?? ''
  expect((await fetch(server.url + cover)).status).toBe(200)
})

test('MEDIA-20, MEDIA-21: a file in the bucket has a plain address once guests may see it', async () => {
  const file = new Blob([WORDS], { type: 'text/vtt' })
  const form = new FormData()
  form.append('file', file, 'words.vtt')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${server.url}/api/media/upload`, { method: 'POST', headers, body: form })
  const { id, url, storage } = (await sent.json()) as Media
  expect(storage).toBe('s3')
  const plain = `/media/${url?.split('/').at(-1)}`
  expect((await server.page(plain)).status).toBe(403)
  expect((await server.page(`/media/s/${'A'.repeat(70)}/${plain.split('/').at(-1)}`)).status).toBe(403)
  const stranger = (await server.signIn('student')).accessToken
  expect((await server.page(url ?? '', { cookie: `lectern_access=${stranger}` })).status).toBe(403)
  const { lessons } = await makeCourse(server.db, { lessons: [{ previewed: true, items: [{ type: 'file' }] }] })
  const [made] = lessons
  await server.db
    .update(lessonContent)
    .set({ mediaId: id })
    .where(eq(lessonContent.lessonId, made?.id ?? ''))
  const part = await server.page(plain, { range: 'bytes=0-5' })
  expect([part.status, part.text]).toEqual([206, 'WEBVTT'])
  expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
