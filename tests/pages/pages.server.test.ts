import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { session } from '../../server/db/schema/people.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let nora: AuthTokens
beforeAll(async () => {
  server = await startServer({ pages: true })
  nora = await server.signIn('student')
})
afterAll(() => server.close())

const cookieOf = ({ accessToken }: AuthTokens) => ({ cookie: `theme=dark; lectern_access=${accessToken}` })

describe('a page answers with the status that it has', () => {
  test.each([
    ['/', 200],
    ['/courses', 200],
    ['/courses?q=invest&page=2', 200],
    ['/course-content/start-investing', 200],
    ['/de/course-content/start-investing?active-tab=tutor', 200],
    ['/auth/login', 200],
    ['/about', 200],
    ['/pl/contact-us', 200],
    ['/become-a-partner', 200],
    ['/terms-of-use', 200],
    ['/ro/privacy-policy', 200],
    ['/help', 200],
    ['/ar/content-removed', 410],
    ['/no-such-page', 404],
    ['/course-content/no-such-course', 404],
    ['/course-content/options-basics', 404],
    ['/course-content/start-investing/no-lesson', 404],
    ['/experts/@@', 404],
    ['/articles/%00', 404],
    ['/xx/courses', 404],
    ['//elsewhere.example/course-content', 404],
  ])('%s %i', async (path, status) => {
    const answer = await server.page(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toMatch(/<h1[\s>]/)
    expect(answer.text).toMatch(/<title>[^<]+<\/title>/)
  })

  test.each([
    ['/course-content', '/courses'],
    ['/es/course-content', '/es/courses'],
    ['/webinar-content', '/webinars'],
    ['/ar/webinar-content/', '/ar/webinars'],
    ['/course-content/finished', '/finished'],
    ['/pl/course-content/finished?course=', '/pl/finished'],
  ])('%s 308 to %s [COURSE-7]', async (path, location) => {
    const { status, headers } = await server.page(path)
    expect({ status, location: headers.get('location') }).toEqual({ status: 308, location })
  })

  test('what was taken down leads to the page about it, in the same language [PAGE-3]', async () => {
    const { status, headers } = await server.page('/de/course-content/market-cycles')
    const location = headers.get('location')
    expect({ status, location }).toEqual({
      status: 303,
      location: '/de/content-removed?from=%2Fcourse-content%2Fmarket-cycles',
    })
    expect(await server.page(location ?? '')).toMatchObject({ status: 410 })
  })

  test('and what is not a page is a problem in JSON', async () => {
    for (const path of [
      '/api/no-such-call',
      '/api/',
      '/assets/no-such-file.js',
      '/assets/',
      '/assets/no-such-folder/file.js',
      '/media/no-such-file.avif',
    ]) {
      const { status, text } = await server.page(path)
      expect(JSON.parse(text), path).toMatchObject({ statusCode: 404, code: 'not-found' })
      expect(status).toBe(404)
    }
    expect(JSON.parse((await server.page('/api/courses/%E0%A4%A')).text)).toMatchObject({ statusCode: 400 })
    expect((await server.api('POST', '/courses')).body).toMatchObject({ statusCode: 404, code: 'not-found' })
  })

  test('a HEAD has the same status and no body', async () => {
    const { status, text } = await server.api('HEAD', '/courses')
    expect({ status, text }).toEqual({ status: 200, text: '' })
  })
})

describe('for guests a page', () => {
  test('may be kept and is asked for again by its mark [PAGE-14]', async () => {
    const first = await server.page('/courses')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('vary')).toMatch(/cookie/i)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    const again = await server.page('/courses', { 'if-none-match': etag })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    expect((await server.page('/courses', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('is the same whoever asks: an unknown, a forged and an ended session are guests', async () => {
    const guest = await server.page('/courses')
    const ended = await server.signIn('student2')
    await server.api('GET', '/api/auth/logout', { token: ended.accessToken })
    const cookies = ['other=1', 'lectern_access=', 'lectern_access=x.y.z', `lectern_access=${nora.refreshToken}`]
    for (const cookie of [...cookies, cookieOf(ended).cookie]) {
      const { status, text, headers } = await server.page('/courses', { cookie })
      expect(status).toBe(200)
      expect(headers.get('etag')).toBe(guest.headers.get('etag'))
      expect(text).toBe(guest.text)
    }
  })

  test('is sent as Brotli to those who take it', async () => {
    const plain = await server.page('/', { 'accept-encoding': 'identity' })
    const small = await server.page('/', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(small.text).toBe(plain.text)
    const own = await server.page('/', { 'accept-encoding': 'br', ...cookieOf(nora) })
    expect(own.headers.get('content-encoding')).toBe('br')
  })

  // Up to half a kilobyte above what they are. Right after a change a page is a tenth larger, until it is made again.
  test.each([
    ['/', 14],
    ['/courses', 12.4],
    ['/articles', 10.6],
    ['/experts', 9.9],
    ['/course-content/start-investing', 10.9],
    ['/auth/login', 7.4],
  ])('%s, while it stays the same, is at most %d kB [SPEED-5]', async (path, most) => {
    const { text } = await server.page(path)
    const sent = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
    expect(sent.length / 1000).toBeLessThanOrEqual(most)
    expect(sent.length / 1000, 'a budget that is too large holds nothing').toBeGreaterThan(most - 1.5)
  })
})

describe('for a person a page', () => {
  test('is theirs alone and is not kept [PAGE-14]', async () => {
    const { status, headers, text } = await server.page('/courses', cookieOf(nora))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    expect(text).toContain('Nora Winter')
  })

  test('carries no token, sets no cookie and refreshes nothing [PAGE-15]', async () => {
    const { headers, text } = await server.page('/', cookieOf(nora))
    expect(headers.get('set-cookie')).toBeNull()
    for (const secret of [nora.accessToken, nora.refreshToken, 'passwordHash', '$argon2']) {
      expect(text).not.toContain(secret)
    }
    const sid = String(decodeJwt(nora.accessToken).sid)
    const [row] = await server.db.select().from(session).where(eq(session.id, sid))
    expect(row?.counter).toBe(0)
  })

  test.each([
    ['/profile/preferences?active-tab=notifications', '/api/users/me/channels'],
    ['/profile/preferences?active-tab=notifications', '/api/users/me/messages'],
    ['/finished', '/api/users/me/attendance'],
  ])('%s comes with the answer of %s, so that nothing moves when it would come later [SPEED-9]', async (path, call) => {
    const { text } = await server.page(path, cookieOf(nora))
    expect(/ id="state">(.*?)<\/script>/.exec(text)?.[1]).toContain(call)
  })

  test('never gets into that of a guest or of somebody else, however they mix', async () => {
    const mateo = await server.signIn('student2')
    const paths = [
      '/',
      '/courses',
      '/course-content/compound-growth',
      '/course-content/candlestick-charts',
      '/no-such-page',
    ]
    const marks = {
      nora: ['Nora', 'student@lectern.test', String(decodeJwt(nora.accessToken).sub)],
      mateo: ['Mateo Rivas', 'student2@lectern.test', String(decodeJwt(mateo.accessToken).sub)],
    }
    const visits = paths.flatMap((path) => [
      { path, headers: cookieOf(nora), mine: marks.nora, foreign: marks.mateo },
      { path, headers: {}, mine: [], foreign: [...marks.nora, ...marks.mateo] },
      { path, headers: cookieOf(mateo), mine: marks.mateo, foreign: marks.nora },
    ])
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        visits.map(async ({ path, headers, mine, foreign }) => {
          const { text } = await server.page(path, headers)
          // A review of a course names its author to everybody.
          const own = text.replace(/"reviews":\[.*?\]/g, '')
          for (const mark of foreign) expect(own, path).not.toContain(mark)
          for (const mark of mine.slice(1)) expect(own, path).toContain(mark)
        }),
      )
    }
  })
})

describe('the policy of a page [HTTP-28]', () => {
  const sha = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const directive = (policy: string, name: string) =>
    policy
      .split(';')
      .map((one) => one.trim().split(' '))
      .find(([first]) => first === name)
      ?.slice(1) ?? []

  test.each(['/', '/ar/courses', '/course-content/start-investing', '/no-such-page'])(
    'lets the inline scripts and styles of %s run and no others',
    async (path) => {
      for (const headers of [{}, cookieOf(nora)]) {
        const { headers: answered, text } = await server.page(path, headers)
        const policy = answered.get('content-security-policy') ?? ''
        const scripts = [...text.matchAll(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs)]
        const styles = [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
        expect(scripts.length).toBeGreaterThan(0)
        expect(styles.length).toBeGreaterThan(0)
        for (const [, code] of scripts) expect(directive(policy, 'script-src')).toContain(sha(code))
        for (const [, rules] of styles) expect(directive(policy, 'style-src-elem')).toContain(sha(rules))
        expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'")
        expect(directive(policy, 'script-src')).not.toContain("'unsafe-eval'")
        for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
          expect(directive(policy, closed)).toEqual(["'none'"])
        }
        expect(directive(policy, 'form-action')).toEqual(["'self'"])
        expect(text).not.toMatch(/<[^>]+\son\w+=/)
        expect(answered.get('x-content-type-options')).toBe('nosniff')
        expect(answered.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      }
    },
  )

  test('values from the address are rendered as text', async () => {
    const script = '<script>alert(1)</script>'
    for (const path of [
      `/courses?q=${encodeURIComponent(`"'>${script}`)}`,
      `/course-content/${encodeURIComponent(script)}`,
    ]) {
      expect((await server.page(path)).text).not.toContain(script)
    }
  })
})

describe('files', () => {
  test('with a hashed name are kept for good, compressed by the build', async () => {
    const [, entry = ''] = /data-starts="(?:[^"]* )?([^" ]+)"/.exec((await server.page('/')).text) ?? []
    expect(entry).toMatch(/^\/assets\/.+\.js$/)
    const file = await server.page(entry, { 'accept-encoding': 'br' })
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('content-type')).toMatch(/javascript/)
  })

  test('of the demo are kept for good, cannot be sniffed and come in ranges [MEDIA-10] [MEDIA-15]', async () => {
    const { text } = await server.api('GET', '/api/lessons?limit=50&populate[]=content', {
      token: (await server.signIn('admin')).accessToken,
    })
    const [, video = ''] = /"url":"[^"]*(\/media\/[^"]+\.webm)"/.exec(text) ?? []
    const part = await server.page(video, { range: 'bytes=0-99' })
    expect({ status: part.status, length: part.headers.get('content-length') }).toEqual({ status: 206, length: '100' })
    expect(part.headers.get('cache-control')).toContain('immutable')
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('outside the built folder are out of reach', async () => {
    for (const path of [
      '/assets/..%2f..%2fpackage.json',
      '/media/..%2fjwt-secret',
      '/media/../jwt-secret',
      '/.vite/files.json',
    ]) {
      const { status, text } = await server.page(path)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('"dependencies"')
      expect(text).not.toContain('"imports"')
    }
  })
})
