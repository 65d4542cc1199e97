import type { Page } from '@playwright/test'
import catalogue from '../../../locales/ar/courses/catalogue.json' with { type: 'json' }
import courses from '../../../locales/ar/courses/courses.json' with { type: 'json' }
import { tokenOf } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, test, watchShifts } from '../portal.ts'

const found = (page: Page) => page.getByRole('main').getByRole('status')
const box = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('checkbox', { name })
const radio = (page: Page, name: string) =>
  page.getByRole('main').getByRole('radio', { name: new RegExp(`^${name}\\b`) })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const chip = (page: Page, name: string | RegExp) => chips(page).getByRole('link', { name })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('each filter works by keyboard alone, stands in the address, and survives reload, back and sharing', async ({
  page,
  browser,
}) => {
  await page.goto('/courses')
  await ready(page)
  await expect(found(page)).toHaveText('15 courses')

  await test.step('levels and languages, several at once', async () => {
    await box(page, 'Beginner').focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/courses?level=beginner')
    await expect(box(page, 'Beginner')).toBeFocused()
    await expect(box(page, 'Beginner')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/courses?level=beginner%2Cintermediate')
    await box(page, 'Spanish').focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/courses?level=beginner%2Cintermediate&language=es')
    await expect(found(page)).toHaveText('2 courses')
    await expect(chips(page).getByRole('link')).toHaveText([/Beginner/, /Intermediate/, /Spanish/, 'Clear all'])
  })

  await test.step('a reload and another browser show the same', async () => {
    await page.reload()
    await ready(page)
    await expect(box(page, 'Spanish')).toBeChecked()
    await expect(found(page)).toHaveText('2 courses')
    const other = await browser.newPage()
    await other.goto(page.url())
    await expect(found(other)).toHaveText('2 courses')
    await expect(box(other, 'Intermediate')).toBeChecked()
    await other.close()
  })

  await test.step('back takes the last choice away', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/courses?level=beginner%2Cintermediate')
    await expect(box(page, 'Spanish')).not.toBeChecked()
    await page.goForward()
    await expect(chip(page, /Spanish/)).toBeVisible()
  })

  await test.step('one is taken away, and the focus goes on to the next; then all', async () => {
    await chip(page, /Beginner/).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/courses?level=intermediate&language=es')
    await expect(chip(page, /Intermediate/)).toBeFocused()
    await chip(page, 'Clear all').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/courses')
    await expect(found(page)).toHaveText('15 courses')
    await expect(found(page)).toBeFocused()
  })

  await test.step('prices: free, and from one to another in a currency', async () => {
    await radio(page, 'Any price').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL('/courses?price=free')
    await expect(chip(page, /Free/)).toBeVisible()
    await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL('/courses')
    await page.getByLabel('Currency').selectOption('EUR')
    await expect(page).toHaveURL('/courses')
    await page.getByLabel('From', { exact: true }).fill('10')
    await page.getByLabel('To', { exact: true }).fill('40')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/courses?min=10&max=40&currency=EUR')
    await expect(chip(page, /€10/)).toBeVisible()
    await expect(found(page)).toHaveText('2 courses')
    const prices = cards(page).getByText('€')
    await expect(prices.filter({ hasNotText: /€[1-4]\d/ })).toHaveCount(0)
    await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  })
})

test('the three views are links, and changing the view keeps the page [LIST-19]', async ({ page }) => {
  await page.goto('/courses?page=2')
  await ready(page)
  const views = page.getByRole('navigation', { name: 'View' })
  await expect(views.getByRole('link', { name: 'Cards', exact: true })).toHaveAttribute('aria-current', 'true')
  await views.getByRole('link', { name: 'List' }).press('Enter')
  await expect(page).toHaveURL('/courses?view=detailed-horizontal&page=2')
  await expect(views.getByRole('link', { name: 'List' })).toBeFocused()
  await expect(
    cards(page)
      .first()
      .getByText(/\d+ students?/),
  ).toBeVisible()
  await views.getByRole('link', { name: 'Large cards' }).press('Enter')
  await expect(page).toHaveURL('/courses?view=detailed-vertical&page=2')
  await page.reload()
  await expect(views.getByRole('link', { name: 'Large cards' })).toHaveAttribute('aria-current', 'true')
})

test('an invalid address means the default, and an empty result offers a next step', async ({ page }) => {
  for (const path of [
    '/courses?level=wizard&language=klingon&price=cheap&min=-1&max=1e9&currency=GBP&view=cubes',
    '/webinars?event-type=dreamt&level=&language=,,&page=0',
    '/offline-events?event-type=recorded&sort=loudest',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await ready(page)
    await expect(chips(page)).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  }
  await page.goto('/courses?min=50&max=10')
  await expect(page.getByText('The highest price must not be below the lowest.')).toBeVisible()
  await expect(found(page)).toHaveText('15 courses')
  await page.goto('/courses?min=30&currency=any')
  await expect(chip(page, /\$30/)).toBeVisible()
  const prices = cards(page).getByText(/^[€$]|IDR/)
  await expect(prices.first()).toBeVisible()
  for (const price of await prices.allTextContents()) expect(price).toMatch(/^\$/)
  await page.goto('/courses?q=zzzz&level=advanced')
  await ready(page)
  await expect(found(page)).toHaveText('0 courses')
  await page.getByRole('link', { name: 'Show all courses' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(found(page)).toHaveText('15 courses')
})

test('a choice applies at once, and an outdated request is aborted', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/courses\?.*beginner/, async (route) => {
    await late.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/courses')
  await ready(page)
  const asked = page.waitForRequest(/\/api\/courses\?.*beginner/)
  await box(page, 'Beginner').check()
  await expect(chip(page, /Beginner/)).toBeVisible()
  await expect(page).toHaveURL('/courses?level=beginner')
  const overtaken = await asked
  const broken = page.waitForEvent('requestfailed', (request) => request === overtaken)
  await box(page, 'Beginner').uncheck()
  await box(page, 'Advanced').check()
  await broken
  await expect(cards(page).first().getByText('Advanced')).toBeVisible()
  late.resolve()
  await expect(cards(page).getByText('Beginner')).toHaveCount(0)
})

test.describe('when the list does not come', () => {
  test.use({ noise: /Failed to load resource/ })
  test('an error is shown, and trying again loads it', async ({ page }) => {
    await page.route(/\/api\/courses\?.*advanced/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/courses')
    await ready(page)
    await box(page, 'Advanced').check()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    // Beside it every 500 is a toast (HTTP-17).
    await expect(page.getByRole('alert').filter({ hasText: 'Please try again later, or contact support' })).toHaveCount(
      2,
    )
    await page.unroute(/\/api\/courses\?.*advanced/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first().getByText('Advanced')).toBeVisible()
  })
})

test('filters, views and pages work without any script', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/webinars?view=detailed-vertical&active-tab=trading')
  await radio(page, 'Live').check()
  await box(page, 'Beginner').check()
  await box(page, 'Intermediate').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(box(page, 'Intermediate')).toBeChecked()
  await expect(radio(page, 'Live')).toBeChecked()
  await expect(chips(page).getByRole('link')).toHaveText([/Live/, /Beginner/, /Intermediate/, 'Clear all'])
  expect(new URL(page.url()).searchParams.get('view')).toBe('detailed-vertical')
  expect(new URL(page.url()).searchParams.get('active-tab')).toBe('trading')
  await chip(page, /Beginner/).click()
  await expect(page).toHaveURL('/webinars?active-tab=trading&level=intermediate&view=detailed-vertical&event-type=live')
  await context.close()
})

test('webinars are all, live or recorded [EVENT-29] [EVENT-32]', async ({ page }) => {
  await page.goto('/webinars')
  await ready(page)
  await expect(page).toHaveTitle('Webinars · Lectern')
  await radio(page, 'Live').check()
  await expect(page).toHaveURL('/webinars?event-type=live')
  await expect(cards(page).getByText('Ended', { exact: true })).toHaveCount(0)
  await expect(cards(page).getByText('Live now').first()).toBeVisible()
  await expect(
    cards(page)
      .getByText(/^Starts in \d/)
      .first(),
  ).toBeVisible()
  await radio(page, 'Recorded').check()
  await expect(page).toHaveURL('/webinars?event-type=recorded')
  await expect(cards(page).getByText('Live now')).toHaveCount(0)
  await expect(cards(page).getByText('Ended', { exact: true }).first()).toBeVisible()
  const link = cards(page).first().getByRole('link')
  await expect(link).toHaveAttribute('href', /^\/webinar-content\/[a-z0-9-]+$/)
})

test('offline events have the same filters and lead to their pages [EVENT-30]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Offline events' }).click()
  await expect(page).toHaveURL('/offline-events')
  await expect(page.getByRole('heading', { level: 1, name: 'Offline events' })).toBeVisible()
  await expect(radio(page, 'Recorded')).toHaveCount(0)
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', /^\/offline-events\/[a-z0-9-]+$/)
  await box(page, 'English').check()
  await expect(page).toHaveURL('/offline-events?language=en')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })
  test("times are on the person's clock, with the event's beside it, and nothing moves", async ({ page }) => {
    const shifts = await watchShifts(page)
    for (const view of ['default', 'detailed-vertical', 'detailed-horizontal']) {
      await page.goto(`/webinars?event-type=live&view=${view}`)
      await ready(page)
      const card = cards(page).filter({ hasText: 'UTC' }).first()
      await card.scrollIntoViewIfNeeded()
      await expect(card.getByText(/(EST|EDT)$/)).toBeVisible()
      await expect(card.getByText(/UTC$/)).toBeVisible()
      await expect(
        cards(page)
          .getByText(/^Starts in \d/)
          .first(),
      ).toBeVisible()
      expect(await shifts(), view).toBe(0)
    }
  })
})

test("somebody's own languages are offered, and what they learn and attend is marked", async ({ page, request }) => {
  const headers = await tokenOf(request, await newPerson(page))
  const data = { profile: { languageCodes: ['en', 'es', 'pl'] } }
  const answers = [
    await request.patch('/api/users/me/settings', { headers, data }),
    await request.post('/api/courses/start-investing/register', { headers }),
    await request.post('/api/events/compound-growth-live/register', { headers }),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([200, 201, 201])
  await page.goto('/courses')
  await ready(page)
  await expect(found(page)).toHaveText('15 courses')
  const card = cards(page).filter({ hasText: 'Start investing in five minutes' })
  await expect(card.getByRole('progressbar', { name: 'Your progress' })).toBeVisible()
  await page.getByRole('link', { name: 'Your languages: English and Spanish' }).click()
  await expect(page).toHaveURL('/courses?language=en%2Ces')
  await expect(box(page, 'Spanish')).toBeChecked()
  await page.goto('/webinars?event-type=live')
  await expect(cards(page).filter({ hasText: 'Live now' }).getByText('Registered')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('the filters fold, in Arabic, and axe finds nothing', async ({ page }) => {
    await page.goto('/ar/courses')
    await ready(page)
    const level = box(page, courses.level.beginner)
    await expect(level).toBeHidden()
    await page.getByText(catalogue.filters, { exact: true }).tap()
    await expect(level).toBeVisible()
    await level.check()
    await expect(page).toHaveURL('/ar/courses?level=beginner')
    await expect(level).toBeVisible()
    await expectAccessible(page)
    expect(await overhang(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overhang(page)).toBe(0)
  })
})

test('a page of a catalogue holds ten, and tells what comes next [LIST-18]', async ({ page }) => {
  for (const path of ['/courses', '/webinars', '/articles']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
    await expect(page.getByRole('main').getByRole('link', { name: 'Next' })).toBeVisible()
  }
})
