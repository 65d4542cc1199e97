import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { guestCache } from '../../server/render/guest-cache.ts'

/** A cache over a maker that counts what it makes and can be held back, with a clock of its own. */
function setUp() {
  const clock = { now: 0 }
  const made: string[] = []
  const answer = { status: 200, fails: false, gate: Promise.resolve() }
  const page = guestCache(
    async (url) => {
      made.push(url)
      await answer.gate
      if (answer.fails) throw new Error('cannot be made')
      return { status: answer.status, html: `${url} ${made.length}`, csp: '', redirect: null }
    },
    () => clock.now,
  )
  return { clock, made, answer, page }
}

const MINUTE = 60_000

/** Lets the copy that is made in the background be finished. */
async function settled(look: () => Promise<boolean>) {
  while (!(await look())) await new Promise((resolve) => setImmediate(resolve))
}

test('a page is made once for everybody who asks within 10 seconds, also at once', async () => {
  const { clock, made, page } = setUp()
  const together = await Promise.all([page('/'), page('/'), page('/')])
  clock.now = 10_000
  expect(new Set([...together, await page('/')]).size).toBe(1)
  expect(made).toEqual(['/'])
})

test('its marks and its compressed copy belong to its text', async () => {
  const { page } = setUp()
  const [one, other] = [await page('/a'), await page('/b')]
  expect(brotliDecompressSync(one.brotli).toString()).toBe(one.html)
  expect(one.etag).not.toBe(other.etag)
})

test('an older one is still served while one fresh copy is made', async () => {
  const { clock, made, page } = setUp()
  await page('/')
  clock.now = 10_001
  const stale = await Promise.all([page('/'), page('/'), page('/')])
  expect(stale.map((one) => one.html)).toEqual(Array(3).fill('/ 1'))
  await settled(async () => (await page('/')).html === '/ 2')
  expect(made).toHaveLength(2)
})

test('a fresh copy that fails leaves the old one in place, until it is 10 minutes old', async () => {
  const { clock, answer, page } = setUp()
  await page('/')
  answer.fails = true
  clock.now = MINUTE
  expect((await page('/')).html).toBe('/ 1')
  clock.now = 10 * MINUTE
  expect((await page('/')).html).toBe('/ 1')
  clock.now = 10 * MINUTE + 1
  await expect(page('/')).rejects.toThrow('cannot be made')
  answer.fails = false
  expect((await page('/')).status).toBe(200)
})

test('what is not 200 is made anew each time and takes the old page away', async () => {
  const { clock, made, answer, page } = setUp()
  await page('/')
  answer.status = 404
  clock.now = 11 * MINUTE
  expect((await page('/')).status).toBe(404)
  expect((await page('/')).status).toBe(404)
  expect(made).toHaveLength(3)
})

test('at most 500 are kept: the oldest goes first', async () => {
  const { made, page } = setUp()
  for (let index = 0; index <= 500; index++) await page(`/${index}`)
  await page('/500')
  expect(made).toHaveLength(501)
  await page('/0')
  expect(made).toHaveLength(502)
})
