import { accountOf, expect, newPerson, ready, test } from '../portal.ts'

// The browser logs the failures that these tests provoke.
test.use({ noise: /status of [45]\d\d|net::ERR/ })

const GENERIC = 'Something went wrong, please try again later.'
const problem = (status: number, message: string) => ({ status, json: { statusCode: status, code: 'a-code', message } })

test.describe('registering for a course', () => {
  test.beforeEach(async ({ page }) => {
    await newPerson(page)
    // A 401 refreshes the session only once it is idle, which is after the user has loaded.
    const known = Promise.all(
      ['/api/users/me', '/api/users/me/profile/student'].map((path) =>
        page.waitForResponse((response) => new URL(response.url()).pathname === path),
      ),
    )
    await page.goto('/course-content/teaching-online')
    await ready(page)
    await known
  })
  const REGISTER = '**/api/courses/*/register'
  const rows = [
    [
      'Any 500 response',
      problem(500, 'A secret of the server'),
      'Server Error',
      'Please try again later, or contact support',
    ],
    ['Other API error', problem(403, 'This is not for you.'), null, 'This is not for you.'],
    [
      'Course or event registration error',
      problem(409, 'You are registered already.'),
      null,
      'You are registered already.',
    ],
    ['401 response', problem(401, 'Who are you?'), null, GENERIC],
  ] as const
  for (const [row, answer, title, text] of rows) {
    test(`[error: ${row}] is one toast that screen readers are told`, async ({ page }) => {
      await page.route(REGISTER, (route) => route.fulfill(answer))
      await page.getByRole('button', { name: 'Register for this course' }).click()
      const toast = page.getByRole('alert')
      await expect(toast).toContainText(text)
      if (title) await expect(toast).toContainText(title)
      await expect(toast).not.toContainText('A secret')
      await expect(accountOf(page)).toBeVisible()
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    })
  }

  test('[error: Non-API error] says the generic text', async ({ page }) => {
    await page.route(REGISTER, (route) => route.abort())
    await page.getByRole('button', { name: 'Register for this course' }).click()
    await expect(page.getByRole('alert')).toContainText(GENERIC)
  })
})

test('[error: Refresh with no refresh token] signs out and leads home', async ({ page }) => {
  await newPerson(page)
  await page.goto('/courses')
  await ready(page)
  await page.evaluate(() => localStorage.removeItem('lectern.refresh-token'))
  await page.reload()
  await ready(page)
  await expect(accountOf(page)).toBeVisible()
  await page.route('**/api/user-courses?*', (route) => route.fulfill(problem(401, 'Too old.')))
  await page.getByRole('link', { name: 'Lectern home' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[error: Lesson load failure] says so, and tries again', async ({ page }) => {
  await page.goto('/course-content/start-investing?active-tab=content')
  await ready(page)
  await page.route('**/api/lessons/*', (route) => route.fulfill(problem(503, 'Busy.')))
  await page.getByRole('link', { name: /One idea, many names/ }).click()
  await expect(page.getByText('Cannot load lesson. Please try again later.')).toBeVisible()
  await page.unroute('**/api/lessons/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible()
})

test('[error: Paged fetch with no data] says so in place of the list', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await page.route('**/api/articles?*', (route) => route.fulfill({ status: 200, headers: { 'content-length': '0' } }))
  await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click()
  await expect(page.getByText('No data received')).toBeVisible()
})
