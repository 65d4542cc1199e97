import { listOf } from '../../lib/portal/list-of.ts'
import { expect, ready, test } from '../portal.ts'

test('a new page starts at its top with its heading in focus; back leads to where one was', async ({ page }) => {
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(400)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.reload()
  await ready(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a person who goes back before the page has loaded no longer waits for it [PAGE-5]', async ({ page }) => {
  await page.goto('/courses')
  await ready(page)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/graphql', async (route) => {
    await held
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(bar).toBeHidden()
  go()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Courses')
  await expect(bar).toBeHidden()
})

test('a link that is pointed at is fetched ahead', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const asked = page.waitForRequest((request) => request.url().includes('/api/articles?'))
  await page.getByRole('banner').getByRole('link', { name: 'Articles' }).hover()
  await asked
  await expect(page).toHaveURL('/')
})

test('nonsense in an address shows the default, never an empty page', async ({ page }) => {
  for (const address of [
    '/courses?active-tab=%00&page=-1&sort=__proto__&q=%F0%28',
    '/experts?page=9999999999999999999999&active-tab=constructor',
    '/articles?sort=1e400&page=NaN',
    '/course-content/start-investing?active-tab=%3Cscript%3E',
    '/courses?type=admin&redirectUrl=//evil.test',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test.describe('a page that breaks', () => {
  test.use({ noise: /./ })
  test('leaves the rest standing and says how to go on', async ({ page }) => {
    await page.goto('/courses')
    await ready(page)
    await page.route('**/api/articles?*', (route) => route.fulfill({ json: listOf({}) }))
    await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Tutors' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutors')
  })
})
