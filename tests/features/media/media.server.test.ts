import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Media, MediaList } from '../../../openapi/generated/portal.ts'
import { readEnv } from '../../../server/env.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
let photo: Buffer

beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'tutor', 'tutor2', 'student']) tokens[name] = (await server.signIn(name)).accessToken
  photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#357' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere private' } })
    .toBuffer()
})
afterAll(() => server.close())

const as = <Body>(name: string | null, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token: name === null ? undefined : tokens[name], body })

async function upload(name: string, file: Blob, filename: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, filename)
  const response = await fetch(`${server.url}/api/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[name]}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Media & { code?: string } }
}
const jpeg = () => new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })

describe('an upload in one step', () => {
  test('of an image is encoded anew in its sizes, without what a camera wrote into it [MEDIA-5] [MEDIA-9]', async () => {
    const { status, body } = await upload('tutor', jpeg(), 'sky.jpg', { category: 'cover', description: 'Sky' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'image', mimeType: 'image/webp', width: 1600, height: 900, name: 'sky.jpg' })
    const widths = { url: 1600, sUrl: 320, mUrl: 768, lUrl: 1280 } as const
    for (const key of ['url', 'sUrl', 'mUrl', 'lUrl'] as const) {
      const file = Buffer.from(await (await fetch(server.url + body[key])).arrayBuffer())
      const seen = await sharp(file).metadata()
      expect([seen.format, seen.width, seen.exif]).toEqual(['webp', widths[key], undefined])
    }
    const part = await fetch(server.url + body.url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', svg, 'image/svg+xml', 'a.svg'],
    ['an SVG as PNG', svg, 'image/png', 'a.png'],
    ['a page as text', '<!doctype html><script></script>', 'text/plain', 'a.txt'],
    ['a page', '<p>', 'text/html', 'a.html'],
    ['a program as PDF', '\x7fELF\x02\x01\x01', 'application/pdf', 'a.pdf'],
    ['a name that does not fit', 'plain words', 'text/plain', 'a.exe'],
  ])('refuses %s with 415 and keeps nothing [MEDIA-12] [MEDIA-13]', async (_, content, type, name) => {
    const before = (await as<MediaList>('admin', 'GET', '/api/media')).body.totalItems
    const refused = await upload('tutor', new Blob([content], { type }), name)
    expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
    expect((await as<MediaList>('admin', 'GET', '/api/media')).body.totalItems).toBe(before)
  })

  test('of students is a portrait and nothing else; unknown fields are refused', async () => {
    expect((await upload('student', jpeg(), 'me.jpg', { category: 'avatar' })).status).toBe(201)
    expect((await upload('student', jpeg(), 'me.jpg', { category: 'cover' })).status).toBe(403)
    expect((await upload('tutor', jpeg(), 'me.jpg', { ownerId: 'me' })).status).toBe(400)
    expect((await as('tutor', 'POST', '/api/media/upload', {})).status).toBe(415)
  })

  test('MEDIA-14: of more than 24 million pixels is refused before it is decoded', async () => {
    const large = await sharp({ create: { width: 5000, height: 4801, channels: 3, background: '#357' } })
      .png()
      .toBuffer()
    const answer = await upload('tutor', new Blob([new Uint8Array(large)], { type: 'image/png' }), 'a.png')
    expect(answer).toMatchObject({ status: 413, body: { code: 'image-too-large' } })
  })

  test.each([
    ['grey', { channels: 1 as const }],
    ['see-through', { channels: 4 as const }],
  ])('of any kind of pixels keeps them: %s', async (_, { channels }) => {
    const made = sharp({ create: { width: 400, height: 300, channels: 4, background: '#35780080' } })
    const png = await (channels === 1 ? made.grayscale().removeAlpha() : made).png().toBuffer()
    const { status, body } = await upload('tutor', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    expect([status, body.width, body.height]).toEqual([201, 400, 300])
    const seen = await sharp(Buffer.from(await (await fetch(server.url + body.sUrl)).arrayBuffer())).metadata()
    expect([seen.width, seen.hasAlpha]).toEqual([320, channels === 4])
  })

  test('past the limit of its kind ends with 413', async () => {
    const large = new Blob([new Uint8Array(21 * 1024 * 1024)], { type: 'image/png' })
    const answer = await upload('tutor', large, 'a.png').catch(() => ({ status: 413 }))
    expect(answer.status).toBe(413)
  })
})

describe('an upload to a signed address', () => {
  const words = 'Name,Marks\nMaya,12\n'
  const request = { name: 'marks.csv', mimeType: 'text/csv', size: words.length, category: 'document' }
  const put = (url: string, body: string, type = 'application/octet-stream') =>
    fetch(server.url + url, { method: 'PUT', headers: { 'content-type': type }, body })

  test.each(['text/plain', 'application/json', 'image/jpeg'])('may come as %s, a form not', async (type) => {
    const { body } = await as<Media>('tutor', 'POST', '/api/media/upload-url', request)
    expect((await put(body.uploadUrl ?? '', words, 'multipart/form-data; boundary=x')).status).toBe(415)
    expect((await put(body.uploadUrl ?? '', words, type)).status).toBe(204)
    expect((await as('tutor', 'PUT', `/api/media/${body.id}/confirm-upload`)).status).toBe(200)
  })

  test('counts once it is confirmed; only its owner may confirm, change and remove it [MEDIA-6] [MEDIA-7]', async () => {
    const { status, body } = await as<Media>('tutor', 'POST', '/api/media/upload-url', request)
    expect([status, body.url]).toEqual([201, null])
    const confirm = (name: string) => as<Media & { code?: string }>(name, 'PUT', `/api/media/${body.id}/confirm-upload`)
    expect((await confirm('tutor')).body).toMatchObject({ code: 'upload-missing' })
    const forged = (body.uploadUrl ?? '').replace(/signature=./, (first) =>
      first.endsWith('_') ? 'signature=-' : 'signature=_',
    )
    expect((await put(forged, words)).status).toBe(404)
    expect((await put(body.uploadUrl ?? '', `${words}and more`)).status).toBe(413)
    expect((await put(body.uploadUrl ?? '', words)).status).toBe(204)
    expect((await confirm('tutor2')).status).toBe(404)
    const done = await Promise.all([confirm('tutor'), confirm('tutor')])
    expect(done.map((one) => one.status)).toContain(200)
    const [shown] = done.filter((one) => one.status === 200)
    expect(await (await fetch(server.url + shown?.body.url)).text()).toBe(words)
    const path = `/api/media/${body.id}`
    expect((await as('tutor2', 'PATCH', path, { name: 'mine' })).status).toBe(404)
    expect((await as(null, 'GET', path)).status).toBe(404)
    expect((await as<Media>('tutor', 'PATCH', path, { description: 'Marks' })).body.description).toBe('Marks')
    expect((await as('tutor', 'DELETE', path)).status).toBe(204)
    expect((await fetch(server.url + shown?.body.url)).status).toBe(404)
  })

  test('is refused when the bytes are not what was announced [MEDIA-7] [MEDIA-12]', async () => {
    const page = '<!doctype html>\n<p>hi'.padEnd(words.length, ' ')
    const { body } = await as<Media>('tutor', 'POST', '/api/media/upload-url', request)
    const same = page.slice(0, words.length)
    expect((await put(body.uploadUrl ?? '', same)).status).toBe(204)
    const answer = await as('tutor', 'PUT', `/api/media/${body.id}/confirm-upload`)
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'upload-mismatch' })
  })
})

test('a file that is in use stays', async () => {
  const { body } = await upload('tutor', jpeg(), 'cover.jpg', { category: 'cover' })
  const article = { name: 'With a cover', languageCode: 'en', coverId: body.id }
  expect((await as('tutor2', 'POST', '/api/articles', article)).status).toBe(400)
  expect((await as('tutor', 'POST', '/api/articles', article)).status).toBe(201)
  expect((await as('tutor', 'DELETE', `/api/media/${body.id}`)).body).toMatchObject({ code: 'in-use' })
})

test('a store that is set up by half does not start', () => {
  expect(() => readEnv({ S3_BUCKET: 'files', S3_REGION: 'eu' })).toThrow('S3_ENDPOINT is missing')
})
