import type { Page } from '@playwright/test'
import { expect, expectAccessible, ready, test, watchShifts } from '../portal.ts'

const found = (page: Page) => page.getByRole('main').getByRole('status')
const box = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name })

test('each choice says how many courses it would give beside the others, and nothing moves [LIST-24]', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  const answered = page.waitForResponse(/\/api\/courses\/counts/)
  await page.goto('/courses')
  await ready(page)
  const html = await (await page.request.get('/courses')).text()
  await expect(html).not.toMatch(/Beginner<span[^>]*>\d/)
  await page.mouse.move(400, 400)
  await answered
  const named = (name: string) => page.getByRole('main').getByRole('checkbox', { name, exact: true })
  await expect(named('Advanced 1 course')).toBeVisible()
  await expect(page.getByRole('main').getByRole('radio', { name: 'Any price 15 courses', exact: true })).toBeChecked()
  expect(await shifts()).toBe(0)
  await box(page, 'Arabic').check()
  await expect(named('Advanced 0 courses')).toBeEnabled()
  await expect(named('Arabic 1 course')).toBeChecked()
  await expectAccessible(page)
  await box(page, 'Advanced').check()
  await expect(found(page)).toHaveText('0 courses')
  await page.goto('/webinars')
  await ready(page)
  const recorded = page.getByRole('radio', { name: /^Recorded \d+ webinars?$/ })
  const label = await page.getByRole('main').locator('label').filter({ has: recorded }).textContent()
  await recorded.check()
  await expect(found(page)).toHaveText(/\d+ webinars?$/.exec(label ?? '')?.[0] ?? 'no number')
})

test.describe('when the counts do not come', () => {
  test.use({ noise: /Failed to load resource/ })
  test('the filters work without numbers', async ({ page }) => {
    await page.route(/\/api\/courses\/counts/, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/courses')
    await ready(page)
    await page.getByRole('main').getByRole('checkbox', { name: 'Spanish', exact: true }).check()
    await expect(page).toHaveURL('/courses?language=es')
    await expect(page.getByRole('main').getByRole('checkbox', { name: 'Spanish', exact: true })).toBeChecked()
  })
})

test('on a phone nothing is counted until the filters are opened [LIST-24]', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const asked: string[] = []
  page.on('request', (request) => /\/counts/.test(request.url()) && asked.push(request.url()))
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('article').first().hover()
  expect(asked).toEqual([])
  await page.getByRole('main').locator('summary').click()
  await expect(page.getByRole('main').getByRole('checkbox', { name: 'Advanced 1 course', exact: true })).toBeVisible()
  expect(asked).toHaveLength(1)
})
