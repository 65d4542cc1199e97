import { expect, expectAccessible, newPerson, ready, signIn, test } from '../portal.ts'

test.use({ noise: /status of 4(04|10)/ })

const ARCHIVED = '/course-content/market-cycles'
const NOTICE = `/content-removed?${new URLSearchParams({ from: ARCHIVED })}`

test('an archived course leads to the page about removed content, with the way on [PAGE-3]', async ({ page }) => {
  await page.goto(ARCHIVED)
  await expect(page).toHaveURL(NOTICE)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been removed')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})

test('so does a link within the portal, also for somebody who is signed in, and stays there', async ({ page }) => {
  await newPerson(page)
  await page.goto('/about')
  await ready(page)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'An old link' })
    document.querySelector('main')?.prepend(link)
  }, ARCHIVED)
  await page.getByRole('link', { name: 'An old link' }).click()
  await expect(page).toHaveURL(NOTICE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been removed')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('whoever has access is back where they were, although the server did not know them at first', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@lectern.test')
  // The cookie ends with the access token; the session in the browser goes on.
  await context.clearCookies({ name: 'lectern_access' })
  await page.goto(ARCHIVED)
  await expect(page).toHaveURL(ARCHIVED)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This has been removed')
})
