import articles from '../../../locales/ar/articles/articles.json' with { type: 'json' }
import experts from '../../../locales/ar/people/experts.json' with { type: 'json' }
import { expect, ready, signIn, test, watchShifts } from '../portal.ts'

const PAGES = [
  '/',
  '/experts',
  '/experts/elena-marchetti',
  '/experts/elena-marchetti?active-tab=webinars',
  '/articles',
  '/articles/first-question-is-when',
]

test('from the home page to a tutor, to one of their articles, and back', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'All tutors' }).click()
  await expect(page).toHaveURL('/experts')
  await ready(page)
  // Tests that run in parallel may add tutors.
  await expect(page.getByRole('status')).toHaveText(/^([89]|\d\d+) tutors$/)

  await test.step('finds a person by both names in any order', async () => {
    await page.getByRole('searchbox', { name: 'Search tutors' }).fill('marchetti elena')
    await page.keyboard.press('Enter')
    // A form that is submitted before hydration also sends the order.
    await expect(page).toHaveURL(/\/experts\?q=marchetti\+elena(&sort=alphabetical-a-z)?$/)
    await expect(page.getByRole('status')).toHaveText('1 tutor')
    await ready(page)
    await page.getByRole('link', { name: 'Elena Marchetti' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Elena Marchetti' })).toBeFocused()
    await expect(main.getByText('English, Italian')).toBeVisible()
  })

  await test.step('reads what she wrote, and what else there is', async () => {
    const tabs = page.getByRole('navigation', { name: 'About this tutor' })
    await tabs.getByRole('link', { name: 'Live sessions' }).click()
    await expect(main.getByText('Compound growth, live with pencil and paper')).toBeVisible()
    await tabs.getByRole('link', { name: 'Articles' }).click()
    await main.getByRole('link', { name: 'The first question is not what, but when' }).click()
    await expect(page).toHaveURL('/articles/first-question-is-when')
    await expect(page).toHaveTitle('The first question is not what, but when · Lectern')
    await expect(main.getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('complementary').getByRole('article')).toHaveCount(3)
    await main.getByRole('link', { name: 'About the author' }).click()
    await expect(page).toHaveURL('/experts/elena-marchetti')
  })

  await test.step('the tab is in the address when one comes back', async () => {
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/experts/elena-marchetti?active-tab=articles')
    await expect(main.getByRole('link', { name: 'The first question is not what, but when' })).toBeVisible()
  })
})

test('the list of articles keeps topic, words, order and page in its address', async ({ page }) => {
  await page.goto('/articles?page=99&sort=cheapest&active-tab=cooking')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'There is no page 99' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
  await page.getByRole('link', { name: 'Trading', exact: true }).click()
  await expect(page).toHaveURL('/articles?active-tab=trading')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('alphabetical-z-a')
  await expect(page).toHaveURL('/articles?active-tab=trading&sort=alphabetical-z-a')
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  let shown: string[] = []
  // A list that is still on its way has no names.
  await expect(async () => {
    shown = await names()
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('en').compare).reverse())
  }).toPass()
  await page.reload()
  expect(await names()).toEqual(shown)
})

test.describe('before scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('lists can be searched and articles read', async ({ page }) => {
    await page.goto('/experts?active-tab=trading')
    await page.getByRole('searchbox').fill('okafor')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Trading' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/articles/close-the-book')
    await expect(page.locator('article').first()).toHaveAttribute('lang', 'en')
    expect(await page.locator('article').first().textContent()).toMatch(/min read[\s\S]{500}/)
  })
})

test.describe('nobody', () => {
  test.use({ noise: /status of 404/ })
  test('a tutor or an article that is not there is a page of its own', async ({ page }) => {
    for (const path of ['/experts/nobody', '/articles/nothing']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await ready(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    }
  })
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })
  test('sessions begin on the clock of the device, and of the person who is signed in', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    const time = page.getByRole('main').locator('time[datetime*="T"]').first()
    // On the device's clock when it is nearly in sight.
    await time.scrollIntoViewIfNeeded()
    await expect(time).toContainText('GMT+5:45')
    await signIn(page, 'student@lectern.test')
    await page.goto('/')
    await ready(page)
    await expect(time).toContainText(/GMT\+[12]\b/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nora')
  })
})

for (const path of PAGES) {
  test(`${path} does not move, also while its code is on the way`, async ({ page }) => {
    const shifts = await watchShifts(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/**.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path)
    const text = () => page.getByRole('main').evaluate((main) => main.textContent.length)
    const before = await text()
    held.resolve()
    await ready(page)
    // The times are then shown in another time zone, with the event's own beside it; nothing else on the page may
    // change.
    const after = await text()
    expect(after).toBeGreaterThan(before - 20)
    expect(after).toBeLessThan(before + 100)
    expect(await shifts()).toBe(0)
  })
}

test('in Arabic all is read from right to left, and an article in its own direction', async ({ page }) => {
  await page.goto('/ar/experts')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(experts.title)
  await page.getByRole('link', { name: 'Vikram Iyer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vikram Iyer')
  await page.getByRole('link', { name: experts.tab.articles, exact: true }).last().click()
  await page.locator('main a[href^="/ar/articles/"]').first().click()
  await expect(page.locator('main article').first()).toHaveAttribute('dir', 'ltr')
  await expect(page.getByText(articles.writtenBy)).toBeVisible()
})

test('a tab that is pressed and an order that is chosen before the page has followed are both in the address', async ({
  page,
}) => {
  await page.goto('/articles')
  await ready(page)
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('main select')
    if (!select) throw new Error('no order to choose')
    document.querySelector<HTMLAnchorElement>('main a[href*="active-tab=trading"]')?.click()
    select.value = 'alphabetical-z-a'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL('/articles?active-tab=trading&sort=alphabetical-z-a')
})
