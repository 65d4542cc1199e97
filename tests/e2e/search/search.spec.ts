import type { Page } from '@playwright/test'
import ar from '../../../locales/ar/search/search.json' with { type: 'json' }
import { accountOf, expect, expectAccessible, ready, signIn, signOut, test } from '../portal.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and navigate' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search and navigate' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('keyboard alone searches, opens what is found, and comes back to earlier searches', async ({ page }) => {
  await page.goto('/')
  await ready(page)

  await test.step('from a slash to a course', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('five minutes')
    const course = option(page, /Start investing in five minutes/)
    await expect(course).toBeVisible()
    await expect(option(page, /Search for/)).toHaveAttribute('aria-selected', 'true')
    // Before that, what is shown may be found for a part of what was typed.
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?$/)
    await page.keyboard.press('ArrowDown')
    await expect(course).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await course.getAttribute('id')) ?? 'none')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/course-content/start-investing')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('Escape closes it and gives the focus back', async () => {
    await page.keyboard.press('Control+k')
    await expect(option(page, 'five minutes')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('to all that is found', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('risk')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=risk')
    await expect(page.getByRole('heading', { level: 2, name: 'Courses' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Risk and position size' })).toBeVisible()
    await expect(page).toHaveTitle('Search: risk · Lectern')
  })

  await test.step('to a page of the portal, by an act of it, and by an earlier search', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('privacy')
    await expect(option(page, 'Privacy policy')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/privacy-policy')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([
      'dark',
      'privacy',
      'risk',
      'five minutes',
      'Clear recent searches',
    ])
    for (let line = 0; line < 3; line += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=risk')
  })
})

test('recent searches are removed on signing out', async ({ page }) => {
  await signIn(page, 'student@lectern.test')
  await page.goto('/')
  await ready(page)
  await expect(accountOf(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bonds')
  await expect(field(page)).toHaveValue('bonds')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bonds')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(option(page, 'bonds')).toBeVisible()
  await expect(option(page, 'Your profile')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lectern.searches'))).toBeNull()
})

test('a single key does not open it, and it does not open over a modal', async ({ page }) => {
  await page.goto('/search?q=risk')
  await ready(page)
  await page.getByRole('searchbox').press('End')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('risk/')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/?type=signin')
  await ready(page)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('Password').press('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a late answer does not replace a newer one', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/courses\?.*words[^&]*=five/, async (route) => {
    await late.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const asked = page.waitForRequest(/\/api\/courses\?.*words[^&]*=five/)
  await page.keyboard.type('five')
  const superseded = await asked
  const failed = page.waitForEvent('requestfailed', (request) => request === superseded)
  await field(page).fill('risk')
  await failed
  await expect(option(page, /Risk and position size/)).toBeVisible()
  late.resolve()
  await expect(option(page, /five minutes/)).toHaveCount(0)
})

test('search works without any script', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${portal.url}/courses`)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${portal.url}/search`)
  await expect(page.getByRole('link', { name: 'Investing' })).toBeVisible()
  await page.getByRole('searchbox').fill('risk')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${portal.url}/search?q=risk`)
  await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: 'Tutors' }).click()
  await expect(page.getByRole('link', { name: 'Daniel Okafor' })).toBeVisible()
  await page.getByRole('searchbox').fill('okafor')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${portal.url}/search?active-tab=tutors&q=okafor`)
  await expect(page.getByRole('status')).toHaveText('1 result')
  await context.close()
})

test("a tutor's name finds their courses and recordings, also with a typo (SEARCH-2, SEARCH-3)", async ({ page }) => {
  await page.goto('/search?q=daniel+okofor')
  const courses = page.getByRole('region', { name: /^Courses/ })
  await expect(courses.getByRole('link', { name: 'Risk and position size' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Tutors/ }).getByRole('link', { name: 'Daniel Okafor' })).toBeVisible()
  await page.goto('/webinars?event-type=recorded&q=okafor')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goto('/courses?q=candlstick')
  await expect(page.getByRole('main').getByRole('link', { name: 'Reading candlestick charts' })).toBeVisible()
})

test('tabs and pages stand in the address, and nonsense there means the default [SEARCH-1]', async ({ page }) => {
  await page.goto('/search?q=a')
  await ready(page)
  await page.getByRole('link', { name: /^Show all .*Articles$/ }).click()
  await expect(page).toHaveURL('/search?active-tab=articles&q=a')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/search?active-tab=articles&q=a&page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  for (const nonsense of ['?active-tab=nope&q=risk&page=-3', '?q=%22%20-risk%20(or&page=1e9', '?q=%00%FF']) {
    const answer = await page.goto(`/search${nonsense}`)
    expect(answer?.status(), nonsense).toBe(200)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.goto('/search?q=zzzz')
  await expect(page.getByRole('heading', { name: 'Nothing found for' })).toBeVisible()
})

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })

  test('the palette opens by its button and closes by its own, in Arabic', async ({ page }) => {
    await page.goto('/ar')
    await ready(page)
    await page.getByRole('banner').getByRole('link', { name: ar.title }).tap()
    await page.getByRole('combobox', { name: ar.palette.title }).fill('risk')
    await expect(page.getByRole('option', { name: /Risk and position size/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const [locale, menu] of [
    ['de', 'Menü'],
    ['ar', 'القائمة'],
    ['bg', 'Меню'],
  ] as const) {
    test(`the menu in ${locale} has all of the navigation and cuts nothing`, async ({ page }) => {
      await page.goto(`/${locale}/courses`)
      await ready(page)
      const button = page.getByRole('banner').getByRole('button', { name: menu })
      await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden()
      expect(await overhang(page)).toBe(0)
      await button.tap()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      const panel = page.getByRole('banner').getByRole('navigation')
      await expect(panel.getByRole('link')).toHaveCount(5)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Polski' })).toBeVisible()
      const cut = await page
        .getByRole('banner')
        .locator(':is(a, button)')
        .evaluateAll(
          (all) =>
            all
              .filter((one) => one.checkVisibility())
              .map((one) => one.getBoundingClientRect())
              .filter(({ left, right, width }) => width > 0 && (left < 0 || right > innerWidth)).length,
        )
      expect(cut).toBe(0)
      expect(await overhang(page)).toBe(0)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await button.tap()
      await panel.getByRole('link').last().tap()
      await expect(page).toHaveURL(`/${locale}/experts`)
      await expect(panel).toBeHidden()
    })
  }
})
