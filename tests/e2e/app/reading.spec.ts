import type { Page } from '@playwright/test'
import eventsAr from '../../../locales/ar/events/events.json' with { type: 'json' }
import eventsRo from '../../../locales/ro/events/events.json' with { type: 'json' }
import { formatDuration } from '../../../src/platform/texts/duration.ts'
import { READ_PAGES } from '../../lib/portal/read-pages.ts'
import { hasRested } from '../../lib/portal/ready.ts'
import { makeWebinar } from '../live/webinar.ts'
import { expect, newPerson, ready, test } from '../portal.ts'

/** What a page has fetched and run of its code. */
const codeOf = (page: Page) =>
  page.evaluate(() => ({
    fetched: document.querySelectorAll('link[rel=prefetch][as=script]').length,
    runs: document.querySelectorAll('script[type=module]').length,
  }))

/** The entry of the page's code. */
const ENTRY = /\/assets\/main-[^/]+\.js$/

const themeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Switch to the .* theme$/ })
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

for (const path of READ_PAGES)
  test(`[PAGE-22] a guest who reads ${path} fetches its code and runs none until the page is used [SPEED-10]`, async ({
    page,
  }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect.poll(async () => (await codeOf(page)).fetched).toBeGreaterThan(3)
    expect((await codeOf(page)).fetched).toBeLessThanOrEqual(8)
    await page.mouse.move(0, 0)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    expect((await codeOf(page)).runs).toBe(0)
    expect(await page.locator('link[rel=preload][as=image]').count()).toBeLessThanOrEqual(1)
    await page.getByRole('banner').getByRole('link').first().hover()
    await expect.poll(() => page.evaluate(() => window.lecternReady)).toBe(true)
  })

/** The scripts that a page has loaded: their bytes on the wire, and their size. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .map((entry) => ({
        name: entry.name,
        bytes: Number(Reflect.get(entry, 'transferSize')),
        size: Number(Reflect.get(entry, 'decodedBodySize')),
      })),
  )

/** In kB with their headers, all scripts of a page that is used. */
const BUDGETS: Record<string, { files: number; kilobytes: number }> = {
  '/': { files: 36, kilobytes: 157 },
  '/courses': { files: 28, kilobytes: 148 },
  '/webinars': { files: 32, kilobytes: 153 },
  // Neither has room for the renderer of Markdown: its texts come with the page.
  '/course-content/funds-and-etfs': { files: 22, kilobytes: 146 },
  '/articles/what-a-fund-costs': { files: 22, kilobytes: 141 },
  '/auth/login': { files: 22, kilobytes: 160 },
}

for (const [path, { files, kilobytes }] of Object.entries(BUDGETS))
  test(`[PAGE-23] all the code of ${path} is at most ${files} files and ${kilobytes} kB`, async ({ page }) => {
    await page.goto(path)
    await ready(page)
    const scripts = await scriptsOf(page)
    expect(new Set(scripts.map(({ name }) => name)).size).toBeLessThanOrEqual(files)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes / 1000).toBeGreaterThan(100)
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
  })

test('[PAGE-23] what a page runs is compiled while it arrives, where the browser can be told so', async ({
  page,
  request,
}) => {
  await page.goto('/courses')
  await ready(page)
  const large = (await scriptsOf(page)).filter(({ size }) => size > 20_000)
  const files = new Set(large.map(({ name }) => name))
  expect(files.size).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    const script = await (await request.get(file)).text()
    expect(script.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  }
})

test('a text in Markdown stays as it came with the page, and others are rendered where they are shown', async ({
  page,
}) => {
  await page.goto('/course-content/funds-and-etfs')
  const text = page.getByRole('main').locator('div[lang]')
  const came = await text.innerHTML()
  expect(came).toContain('<p>')
  await ready(page)
  expect(await text.innerHTML()).toBe(came)
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await tab('Goals').click()
  await expect(page.getByRole('heading', { name: 'What you will learn' })).toBeVisible()
  await tab('Description').click()
  await expect.poll(() => text.innerHTML()).toBe(came)
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Start investing in five minutes' }).click()
  await expect(page.getByRole('main').locator('div[lang] > p').first()).toBeVisible()
})

test('[PAGE-22] for a person with a session the code runs by itself', async ({ page }) => {
  await newPerson(page)
  await page.goto('/courses')
  await expect.poll(() => page.evaluate(() => window.lecternReady)).toBe(true)
})

test('[PAGE-22] an address that asks for a form runs the code by itself', async ({ page }) => {
  await page.goto('/courses?type=signin')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('the way back from a provider', () => {
  // Nobody has come back with that code.
  test.use({ noise: /status of 410/ })

  test('[PAGE-22] runs the code by itself [AUTH-50]', async ({ page }) => {
    await page.goto('/auth/login?code=of-nobody')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Password')).toBeVisible()
  })
})

test.describe('where data is precious', () => {
  test('[PAGE-22] nothing is fetched ahead, and the page still answers', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    )
    await page.goto('/courses')
    await hasRested(page)
    expect(await codeOf(page)).toEqual({ fetched: 0, runs: 0 })
    await themeButton(page).click()
    await expect.poll(() => themeOf(page)).toBe('dark')
  })
})

test('[PAGE-22] a press before the code is there is answered once, however often it was repeated', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(ENTRY, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/courses')
  for (let presses = 0; presses < 10; presses += 1) await themeButton(page).click()
  expect(await themeOf(page)).toBeUndefined()
  held.resolve()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await ready(page)
  await themeButton(page).click()
  await expect.poll(() => themeOf(page)).toBe('light')
})

test.describe('when a new version has replaced the code', () => {
  test.use({ noise: /status of 404/ })
  for (const [when, isAskedBefore] of [
    ['', false],
    [', also when the code was asked for before it', true],
  ] as const)
    test(`[PAGE-22] the press loads the page again, which then answers${when}`, async ({ page }) => {
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      const note = ({ target }: Event) => target instanceof HTMLScriptElement && Object.assign(window, { failed: true })
      await page.addInitScript(`addEventListener('error', ${note}, true)`)
      // Whether it is fetched ahead before the press or not, it is gone for this page, and there for the one after it.
      await page.route(ENTRY, (route) => (loads === 1 ? route.fulfill({ status: 404 }) : route.fallback()))
      await page.goto('/courses')
      if (isAskedBefore) {
        await themeButton(page).hover()
        await page.waitForFunction(() => 'failed' in window)
      }
      const again = page.waitForEvent('load')
      await themeButton(page).click()
      await again
      await themeButton(page).click()
      await expect.poll(() => themeOf(page)).toBe('dark')
    })
})

test('[PAGE-22] a browser that forbids storage shows the page, and it answers', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await page.goto('/courses')
  await themeButton(page).click()
  await expect.poll(() => themeOf(page)).toBe('dark')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('[EVENT-1] a guest who only reads sees the times on their clock, and the same once the page is used', async ({
    page,
  }) => {
    await page.goto('/webinars')
    const time = page.getByRole('article').first().locator('time')
    await expect(time).toContainText('GMT+9')
    const [mine, theirs] = [
      await time.textContent(),
      await time.locator('xpath=following-sibling::small').textContent(),
    ]
    expect((await codeOf(page)).runs).toBe(0)
    expect(theirs).not.toContain('GMT+9')
    await ready(page)
    await expect(time).toHaveText(mine ?? '')
    await expect(time.locator('xpath=following-sibling::small')).toHaveText(theirs ?? '')
  })
})

for (const [locale, { startsIn }] of Object.entries({ ar: eventsAr, ro: eventsRo }))
  test(`[PAGE-22] a guest who only reads in ${locale} sees how long it is until a start, and the same once the page is used [ACCESS-10]`, async ({
    page,
    request,
  }) => {
    const name = `Read before it starts, ${locale}`
    await makeWebinar(request, 143, { name })
    await page.addInitScript(() => {
      const format = Number.prototype.toLocaleString
      Number.prototype.toLocaleString = function (this: number, ...how: Parameters<typeof format>) {
        document.documentElement.dataset.formats = 'numbers'
        return format.apply(this, how)
      }
    })
    await page.goto(`/${locale}/webinars?event-type=live`)
    const left = page.getByRole('article').filter({ hasText: name }).locator('[data-until]')
    const start = Date.parse((await left.getAttribute('data-until')) ?? '')
    const expectTold = async () => {
      await expect(left).toBeVisible()
      const seconds = (start - Date.now()) / 1000
      // It may have been written a minute ago, and the next minute may begin meanwhile.
      const times = [seconds + 60, seconds, seconds - 60].map((some) => formatDuration(some, locale))
      expect(times.map((time) => startsIn.replace('{{time}}', time))).toContain(await left.textContent())
      // An event without a picture keeps the picture's place on its card, so that nothing of the time is cut off.
      await left.scrollIntoViewIfNeeded()
      await expect(left).toBeInViewport({ ratio: 1 })
    }
    await expectTold()
    expect((await codeOf(page)).runs).toBe(0)
    expect(await page.evaluate(() => document.documentElement.dataset.formats)).toBeUndefined()
    await ready(page)
    await expectTold()
    // Where a phone shows the picture beside the text, it has no room for the time.
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(`/${locale}/webinars?event-type=live&view=detailed-horizontal`)
    await expectTold()
  })

for (const [timezoneId, isFormatted] of [
  ['UTC', false],
  ['Asia/Tokyo', true],
] as const)
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('[PAGE-22] the first date that is formatted costs a phone a tenth of a second: only what differs is', async ({
      page,
    }) => {
      await page.goto('/webinars')
      const card = page.getByRole('article').filter({ has: page.locator('time[data-zone=UTC]') })
      const event = await card.first().getByRole('heading').getByRole('link').getAttribute('href')
      await page.addInitScript(() => {
        const format = Date.prototype.toLocaleString
        Date.prototype.toLocaleString = function (this: Date, ...how: Parameters<typeof format>) {
          document.documentElement.dataset.formats = 'dates'
          return format.apply(this, how)
        }
      })
      await page.goto(event ?? '')
      await hasRested(page)
      await expect(page.locator('time[data-zone=UTC]').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.dataset.formats)).toBe(
        isFormatted ? 'dates' : undefined,
      )
    })
  })
