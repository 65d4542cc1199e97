import { expect, ready, test } from '../portal.ts'
import { itemOf, learnerOf } from './player.ts'

test('from item to item the frame stays; the next one begins at its top, and its heading has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await learnerOf(page, 'funds-and-etfs')
  await page.goto(await itemOf(page, 'funds-and-etfs', 'Six lines'))
  await ready(page)
  const outline = page.getByRole('complementary', { name: 'Course content' })
  await outline.evaluate((element) => element.setAttribute('data-mark', 'here'))
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)

  const next = page.getByRole('navigation', { name: 'Lesson navigation' }).getByRole('button', { name: 'Next' })
  await next.press('Enter')
  await expect(heading).toHaveText('Risk and return at a glance')
  await expect(heading).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(outline).toHaveAttribute('data-mark', 'here')

  await page.goBack()
  await expect(heading).toHaveText('Six lines')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect(outline).toHaveAttribute('data-mark', 'here')
})

test('[LEARN-12] the heading of the item or lesson that a link leads to has the focus as soon as it is shown', async ({
  page,
}) => {
  await learnerOf(page, 'funds-and-etfs')
  await page.goto(await itemOf(page, 'funds-and-etfs', 'Six lines'))
  await ready(page)
  const outline = page.getByRole('complementary', { name: 'Course content' })
  for (const [level, link, heading] of [
    ['h2', 'Risk and return at a glance', 'Risk and return at a glance'],
    ['h1', 'A fund with a shop counter', 'What makes an ETF an ETF'],
  ] as const) {
    // Whether the heading has the focus when it comes, before anything is painted or another key can be pressed.
    const isFocused = await page.evaluateHandle(
      ([selector, text]) => {
        const { promise, resolve } = Promise.withResolvers()
        const watch = new MutationObserver(() => {
          const found = document.querySelector(selector)
          if (found?.textContent !== text) return
          watch.disconnect()
          resolve(document.activeElement === found)
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        return { promise }
      },
      [`main ${level}`, heading] as const,
    )
    await outline.getByRole('link', { name: link }).press('Enter')
    expect(await isFocused.evaluate(({ promise }) => promise)).toBe(true)
  }
})

test('[LEARN-12] the item that was pressed last is shown, also when the lesson was still loading', async ({ page }) => {
  await learnerOf(page, 'funds-and-etfs')
  const at = await itemOf(page, 'funds-and-etfs', 'Six lines')
  const held = Promise.withResolvers<void>()
  // Another tab has told news since the server made this page, so that it asks for its lesson anew.
  await page.addInitScript(() => localStorage.setItem('lectern.told-at', String(Date.now() + 60_000)))
  const asked = page.waitForRequest('**/api/lessons?*')
  await page.route('**/api/lessons?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(at)
  await ready(page)
  await asked
  const outline = page.getByRole('complementary', { name: 'Course content' })
  const link = (name: string) => outline.getByRole('link', { name })
  await link('Risk and return at a glance').press('Enter')
  await expect(page).not.toHaveURL(at)
  held.resolve()
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText('Risk and return at a glance')
  await expect(link('Risk and return at a glance')).toHaveAttribute('aria-current', 'true')
  await expect(page).not.toHaveURL(at)
})
