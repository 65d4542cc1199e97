import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type GuestPage, guestPages } from '../../server/pages/guest-pages.ts'

/** A cache with its own clock, whose renderer counts its calls and can be paused. */
function setUp() {
  const clock = { now: 0 }
  const made: string[] = []
  const answer = { status: 200, fails: false, gate: Promise.resolve() }
  const pages = guestPages(
    async (url) => {
      made.push(url)
      await answer.gate
      if (answer.fails) throw new Error('cannot be made')
      return { status: answer.status, html: `${url} ${made.length}`, csp: '', redirect: null }
    },
    () => clock.now,
  )
  return { clock, made, answer, page: (url: string) => pages.page(url, 'a guest'), outdate: pages.outdate }
}

const textOf = async (page: GuestPage | Promise<GuestPage>) => String(await (await page).html())

const MINUTE = 60_000

/** Waits until the background rendering has finished. */
async function settled(look: () => Promise<boolean>) {
  while (!(await look())) await new Promise((resolve) => setImmediate(resolve))
}

test('a page is made once for everybody who asks within 10 seconds, also at once [PAGE-16]', async () => {
  const { clock, made, page } = setUp()
  const together = await Promise.all([page('/'), page('/'), page('/')])
  clock.now = 10_000
  expect(new Set([...together, await page('/')]).size).toBe(1)
  expect(made).toEqual(['/'])
})

test('its marks and its compressed copy belong to its text', async () => {
  const { page } = setUp()
  const [one, other] = [await page('/a'), await page('/b')]
  expect(brotliDecompressSync(one.brotli).toString()).toBe('/a 1')
  expect(gunzipSync(await one.gzip()).toString()).toBe('/a 1')
  expect(await textOf(one)).toBe('/a 1')
  expect(one.etag).not.toBe(other.etag)
})

test('an older one is still served while one fresh copy is made [PAGE-16]', async () => {
  const { clock, made, page } = setUp()
  await page('/')
  clock.now = 10_001
  const stale = await Promise.all([page('/'), page('/'), page('/')])
  expect(await Promise.all(stale.map(textOf))).toEqual(Array(3).fill('/ 1'))
  await settled(async () => (await textOf(page('/'))) === '/ 2')
  expect(made).toHaveLength(2)
})

test('a fresh copy that fails leaves the old one in place, until it is 10 minutes old', async () => {
  const { clock, answer, page } = setUp()
  await page('/')
  answer.fails = true
  clock.now = MINUTE
  expect(await textOf(page('/'))).toBe('/ 1')
  clock.now = 10 * MINUTE
  expect(await textOf(page('/'))).toBe('/ 1')
  clock.now = 10 * MINUTE + 1
  await expect(page('/')).rejects.toThrow('cannot be made')
  answer.fails = false
  expect((await page('/')).status).toBe(200)
})

test('a page that stays the same is made as small as it gets, once [PAGE-16]', async () => {
  const clock = { now: 0 }
  const made: string[] = []
  const text = Array.from({ length: 500 }, (_, place) => `<li>Lesson ${place * place}</li>`).join('')
  const { page } = guestPages(
    async (url) => {
      made.push(url)
      return { status: 200, html: text, csp: '', redirect: null }
    },
    () => clock.now,
  )
  const first = await page('/', 'a guest')
  clock.now = 11 * MINUTE
  const second = await page('/', 'a guest')
  expect(second.etag).toBe(first.etag)
  expect(second.brotli.length).toBeLessThan(first.brotli.length)
  expect(brotliDecompressSync(second.brotli).toString()).toBe(text)
  expect(await textOf(second)).toBe(text)
  clock.now = 22 * MINUTE
  expect(await page('/', 'a guest')).toBe(second)
  expect(made).toHaveLength(3)
})

test('what is missing is kept for 5 seconds, takes the old page away and gives way to a new one', async () => {
  const { clock, made, answer, page } = setUp()
  await page('/')
  answer.status = 404
  clock.now = 11 * MINUTE
  expect((await page('/')).status).toBe(404)
  clock.now += 5000
  expect((await page('/')).status).toBe(404)
  expect(made).toHaveLength(2)
  answer.status = 200
  clock.now += 1
  expect((await page('/')).status).toBe(200)
  expect((await page('/')).status).toBe(200)
  expect(made).toHaveLength(3)
})

test('a server that cannot answer now keeps nothing, and takes no page away', async () => {
  const { clock, made, answer, page, outdate } = setUp()
  answer.status = 503
  expect((await page('/')).status).toBe(503)
  answer.status = 200
  expect((await page('/')).status).toBe(200)
  answer.status = 503
  clock.now = 10_001
  await page('/')
  await settled(async () => made.length === 3)
  expect((await page('/')).status).toBe(200)
  outdate()
  expect((await page('/')).status).toBe(200)
})

describe('after content has changed', () => {
  test('whoever asks waits for the new page, which is made once', async () => {
    const { made, page, outdate } = setUp()
    await page('/')
    outdate()
    const together = await Promise.all([page('/'), page('/')])
    expect(await Promise.all(together.map(textOf))).toEqual(['/ 2', '/ 2'])
    await page('/')
    expect(made).toHaveLength(2)
  })

  test('a page that was begun before is neither shared nor kept', async () => {
    const { answer, made, page, outdate } = setUp()
    const gate = Promise.withResolvers<void>()
    answer.gate = gate.promise
    const early = page('/')
    outdate()
    answer.gate = Promise.resolve()
    const late = page('/')
    expect(await textOf(late)).toBe('/ 2')
    gate.resolve()
    await early
    expect(await textOf(page('/'))).toBe('/ 2')
    expect(made).toHaveLength(2)
  })

  test('the old page is better than none, for its 10 minutes', async () => {
    const { clock, answer, page, outdate } = setUp()
    await page('/')
    answer.fails = true
    outdate()
    expect(await textOf(page('/'))).toBe('/ 1')
    clock.now = 10 * MINUTE + 1
    await expect(page('/')).rejects.toThrow('cannot be made')
  })
})

test('at most 500 pages are kept: the one that nobody asked for longest goes first', async () => {
  const { made, page } = setUp()
  for (let index = 0; index < 500; index++) await page(`/${index}`)
  await page('/0')
  await page('/500')
  await page('/0')
  expect(made).toHaveLength(501)
  await page('/1')
  expect(made).toHaveLength(502)
})

test('neither searches nor what is missing take the place of pages', async () => {
  const { made, answer, page } = setUp()
  await page('/')
  for (let index = 0; index < 600; index++) await page(`/courses?q=${index}`)
  answer.status = 404
  for (let index = 0; index < 600; index++) await page(`/no/${index}`)
  await page('/')
  expect(made).toHaveLength(1201)
  await page('/courses?q=599')
  await page('/no/599')
  expect(made).toHaveLength(1201)
  await page('/courses?q=499')
  await page('/no/499')
  expect(made).toHaveLength(1203)
})
