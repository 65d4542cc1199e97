import { registerHere } from '../courses/register.ts'
import { doneMark, expect, expectAccessible, ready, register, test, watchShifts } from '../portal.ts'

test.describe('refused', () => {
  test.use({ noise: /status of 401/ })
  test('a wrong password is answered at the form, and what was typed stays', async ({ page }) => {
    await page.goto('/auth/login')
    await ready(page)
    await page.getByLabel('E-mail').fill('student@lectern.test')
    await page.getByLabel('Password').fill('wrong-Password1')
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await refused).status()).toBe(401)
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.')
    await expect(page.getByLabel('E-mail')).toHaveValue('student@lectern.test')
    await expectAccessible(page)
  })
})

test.describe('missing', () => {
  test.use({ noise: /status of 404/ })
  test('an unknown address is a page of its own with status 404 and a way on', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await ready(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Browse courses' }).click()
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  })
})

test('pages can be read and their links and search work without any script [PAGE-13] [PAGE-20]', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${portal.url}/courses`)
  await page.getByLabel('Search courses').fill('five minutes')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('2 courses')
  await page.getByRole('link', { name: 'Start investing in five minutes' }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('link', { name: /One idea, many names/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible()
  await context.close()
})

test('nothing shifts while the course list becomes alive, and scripts come after the first paint [SPEED-9]', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  await page.goto('/courses')
  // The use that `ready` makes of the page may come before its first paint, and then its code does as well.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await ready(page)
  const measured = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const scripts = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js'))
    return { paint, firstScript: Math.min(...scripts.map((entry) => entry.startTime)) }
  })
  expect(await shifts()).toBe(0)
  expect(measured.firstScript).toBeGreaterThan(measured.paint)
})

test.describe('offline', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })
  test('an update without a connection waits in the browser and is sent when the connection is back', async ({
    page,
    context,
    request,
  }) => {
    const username = await register(request)
    await page.goto('/auth/login?redirectUrl=%2Fcourse-content%2Fstart-investing')
    await ready(page)
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill('Lectern123')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await registerHere(page)
    await page.getByRole('link', { name: 'Start the first lesson' }).click()
    await page.getByRole('button', { name: 'Mark as read' }).waitFor()
    await context.setOffline(true)
    await doneMark(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for connection' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  })
})
