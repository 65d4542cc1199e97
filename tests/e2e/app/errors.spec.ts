import { accountOf, expect, newPerson, ready, test, whenKnown } from '../portal.ts'
import { seeError } from '../rows.ts'

// The browser logs the failures that these tests provoke.
test.use({ noise: /status of [45]\d\d|net::ERR/ })

const problem = (status: number, message: string) => ({ status, json: { statusCode: status, code: 'a-code', message } })

test.describe('registering for a course', () => {
  test.beforeEach(async ({ page }) => {
    await newPerson(page)
    // A 401 refreshes the session only once it is idle, which is after the user has loaded.
    const known = whenKnown(page)
    await page.goto('/course-content/start-investing')
    await ready(page)
    await known
  })
  const REGISTER = '**/api/courses/*/register'
  const rows = [
    ['Any 500 response', problem(500, 'A secret of the server')],
    ['Other API error', problem(403, 'This is not for you.')],
    ['Course or event registration error', problem(409, 'You are registered already.')],
    ['401 response', problem(401, 'Who are you?')],
  ] as const
  for (const [row, answer] of rows) {
    test(`${row}: one toast that screen readers are told [HTTP-18] [ACCESS-2]`, async ({ page }) => {
      await page.route(REGISTER, (route) => route.fulfill(answer))
      await page.getByRole('button', { name: 'Register for this course' }).click()
      await seeError(page, row)
      const toast = page.getByRole('alert')
      await expect(toast).toHaveCount(1)
      // What is pointed at stays.
      const close = toast.getByRole('button', { name: 'Close' })
      await close.hover()
      await expect(toast).not.toContainText('A secret')
      await expect(accountOf(page)).toBeVisible()
      await close.click()
      await expect(toast).toHaveCount(0)
    })
  }

  test('an error that is no answer of the API says the generic text', async ({ page }) => {
    await page.route(REGISTER, (route) => route.abort())
    await page.getByRole('button', { name: 'Register for this course' }).click()
    await seeError(page, 'Non-API error')
  })
})

test('a session without a refresh token signs out and leads home', async ({ page }) => {
  await newPerson(page)
  await page.goto('/courses')
  await ready(page)
  await page.evaluate(() => localStorage.removeItem('lectern.refresh-token'))
  const known = whenKnown(page)
  await page.reload()
  await ready(page)
  await known
  await expect(accountOf(page)).toBeVisible()
  await page.route('**/api/user-courses?*', (route) => route.fulfill(problem(401, 'Too old.')))
  await page.getByRole('link', { name: 'Lectern home' }).click()
  await seeError(page, 'Refresh with no refresh token')
})

test('a lesson that cannot be loaded says so, and tries again', async ({ page }) => {
  await page.goto('/course-content/start-investing?active-tab=content')
  await ready(page)
  await page.route('**/api/lessons/*', (route) => route.fulfill(problem(503, 'Busy.')))
  await page.getByRole('link', { name: /One idea, many names/ }).click()
  await seeError(page, 'Lesson load failure')
  await page.unroute('**/api/lessons/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible()
})

test('a page of a list without data says so in place of the list [LIST-16]', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await page.route('**/api/articles?*', (route) => route.fulfill({ status: 200, headers: { 'content-length': '0' } }))
  await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click()
  await seeError(page, 'Paged fetch with no data')
})
