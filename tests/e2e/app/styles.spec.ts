import type { Page } from '@playwright/test'
import search from '../../../locales/en/search/search.json' with { type: 'json' }
import { expect, ready, signIn, test } from '../portal.ts'

const SHEET = /\/assets\/[\w-]+\.css$/

const themeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Switch to the .* theme$/ })
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

/** Class names on the page that no rule is for. */
const unstyled = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join()
    const names = new Set([...document.querySelectorAll('[class^="l-"]')].flatMap((element) => [...element.classList]))
    return [...names].filter((name) => !rules.includes(`.${name}`))
  })

test('[PAGE-23] a guest who reads has the rules of the page in it, and one sheet with all others is fetched ahead', async ({
  page,
}) => {
  const sheet = page.waitForResponse(SHEET)
  await page.goto('/courses')
  expect(await unstyled(page)).toEqual([])
  const { responseBodySize } = await (await sheet).request().sizes()
  expect(responseBodySize).toBeGreaterThan(5000)
  expect(responseBodySize).toBeLessThan(14_000)
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
  await ready(page)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})

test('what comes onto a page later has its rules', async ({ page }) => {
  await signIn(page, 'student@lectern.test')
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: search.palette.title })).toBeVisible()
  expect(await unstyled(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await unstyled(page)).toEqual([])
})

test('[PAGE-22] the code of a page shows nothing before the style sheet is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(SHEET, async (route) => {
    await held.promise
    await route.continue()
  })
  const react = page.waitForEvent('requestfinished', (request) => /\/assets\/react-/.test(request.url()))
  await page.goto('/courses')
  await themeButton(page).click()
  await react
  expect(await page.evaluate(() => window.lecternReady)).toBeUndefined()
  held.resolve()
  await expect.poll(() => themeOf(page)).toBe('dark')
})

test.describe('when a new version has replaced the style sheet', () => {
  test.use({ noise: /status of 404/ })
  test('[PAGE-22] a press loads the page again, which then answers', async ({ page }) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route(SHEET, (route) => (loads === 1 ? route.fulfill({ status: 404 }) : route.fallback()))
    await page.goto('/courses')
    const again = page.waitForEvent('load')
    await themeButton(page).click()
    await again
    await themeButton(page).click()
    await expect.poll(() => themeOf(page)).toBe('dark')
  })
})
