import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base, expect, newPerson, ready } from '../portal.ts'

interface Told {
  name: string
  path: string
  locale: string
  at: string
}

/** An analytics server with its own address, which records the calls that it gets and their headers. */
interface Counter {
  told: Told[]
  headers: IncomingMessage['headers'][]
}

const test = base.extend<object, { counter: Counter & { url: string } }>({
  counter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const counter: Counter = { told: [], headers: [] }
      const listener = createServer(async (request, response) => {
        counter.headers.push(request.headers)
        counter.told.push(JSON.parse(await text(request)))
        response.writeHead(204, { 'set-cookie': 'visitor=1; SameSite=None; Secure' }).end()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => listener.once('listening', resolve))
      const address = listener.address()
      if (typeof address !== 'object' || address === null) throw new Error('nobody listens')
      await use({ ...counter, url: `http://127.0.0.1:${address.port}/count` })
      await new Promise((resolve) => listener.close(resolve))
    },
    { scope: 'worker' },
  ],
  settings: [async ({ counter }, use) => use({ ANALYTICS_URL: counter.url }), { scope: 'worker' }],
})

// All tests share one analytics server and one portal that reports to it.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ counter }) => {
  counter.told.length = 0
  counter.headers.length = 0
})

const visits = ({ told }: Counter) => told.map(({ name, path }) => `${name} ${path}`)

test('each page that is visited is counted, and nothing that tells who it was [OPS-7]', async ({ page, counter }) => {
  const answer = await page.goto('/de/courses?q=geld&utm_source=mail')
  expect(answer?.headers()['content-security-policy']).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+(;|$)/)
  await ready(page)
  await expect.poll(() => visits(counter)).toEqual(['page /courses'])
  await page.goto('/de/courses')
  await ready(page)
  await expect.poll(() => visits(counter)).toEqual(['page /courses', 'page /courses'])
  await page.getByRole('main').getByRole('link', { name: 'Start investing in five minutes' }).click()
  await expect
    .poll(() => visits(counter))
    .toEqual(['page /courses', 'page /courses', 'page /course-content/start-investing'])
  for (const told of counter.told) {
    expect(Object.keys(told).sort()).toEqual(['at', 'locale', 'name', 'path'])
    expect(told.locale).toBe('de')
    expect(Math.abs(Date.now() - Date.parse(told.at))).toBeLessThan(60_000)
  }
  for (const headers of counter.headers) {
    expect(headers.cookie).toBeUndefined()
    expect(headers.referer).toBeUndefined()
    expect(headers.authorization).toBeUndefined()
  }
})

test('a registration that succeeds is counted [OPS-7]', async ({ page, counter }) => {
  await newPerson(page)
  await page.goto('/course-content/start-investing')
  await ready(page)
  await page.getByRole('button', { name: 'Register for this course' }).click()
  // A call that came later would be counted for the next test.
  const path = '/course-content/start-investing'
  await expect.poll(() => visits(counter).sort()).toEqual([`page ${path}`, `registration ${path}`])
})

for (const [sign, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`nobody with ${sign} is counted`, async ({ page, browser, counter }) => {
    await page.addInitScript(([name, wish]) => Object.defineProperty(navigator, name, { get: () => wish }), [
      sign,
      value,
    ] as const)
    await page.goto('/help')
    await ready(page)
    await page.goto('/courses')
    await ready(page)
    await page.getByRole('main').getByRole('link', { name: 'Start investing in five minutes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start investing in five minutes')
    // Calls for this visitor would have arrived before those for the next one.
    const other = await browser.newPage()
    await other.goto('/about')
    await expect.poll(() => visits(counter)).toEqual(['page /about'])
    await other.close()
  })
}
