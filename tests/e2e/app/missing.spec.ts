import { accountOf, expect, expectAccessible, ready, signIn, test } from '../portal.ts'

test.use({ noise: /status of 404/ })

test('a course that is not there is a page of its own, before and after scripts', async ({ page }) => {
  const answer = await page.goto('/course-content/no-such-course')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})

test('a draft is missing for others, and opens once its tutor signs in on that page', async ({ page }) => {
  await page.goto('/course-content/options-basics')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.goto('/')
  await signIn(page, 'admin@lectern.test')
  await page.goto('/course-content/options-basics')
  await expect(accountOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
})
