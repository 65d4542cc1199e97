import common from '../../../locales/en/common.json' with { type: 'json' }
import lesson from '../../../locales/en/learning/lesson.json' with { type: 'json' }
import { expect, expectAccessible, ready, test } from '../portal.ts'

const LONG_PAGE = '/privacy-policy'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the way back to the top shows after one screen, and leads there by keyboard', async ({ page }) => {
    await page.goto(LONG_PAGE)
    await ready(page)
    const button = page.getByRole('button', { name: common.backToTop })
    const scrollTo = (top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
    const length = () => page.evaluate(() => document.documentElement.scrollHeight)
    await scrollTo(844)
    await expect(button).toBeHidden()
    const before = await length()
    await scrollTo(845)
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await length(), 'it takes no room').toBe(before)
    await expectAccessible(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(button).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
  })

  test('it stays where it is until 10 px of the footer are in sight, and then above the footer [PAGE-11]', async ({
    page,
  }) => {
    await page.goto(LONG_PAGE)
    await ready(page)
    const button = page.getByRole('button', { name: common.backToTop })
    /** Scrolls until so many pixels of the footer are seen; the distance of the button from the window's bottom, in pixels. */
    const distance = (pixels: number) =>
      button.evaluate(async (element, pixels) => {
        // It comes into sight from below.
        await Promise.all(element.getAnimations().map((animation) => animation.finished))
        const top = document.querySelector('main ~ footer')?.getBoundingClientRect().top ?? 0
        window.scrollBy({ top: Math.floor(top) - window.innerHeight + pixels, behavior: 'instant' })
        return window.innerHeight - element.getBoundingClientRect().bottom
      }, pixels)

    // The page reaches its full height only after its prose is hydrated.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(button).toBeVisible()
    const floating = await distance(-100)
    expect(await distance(8)).toBe(floating)
    const moved = (await distance(12)) - floating
    expect(moved, 'nothing jumps').toBeGreaterThanOrEqual(0)
    expect(moved, 'nothing jumps').toBeLessThan(4)
    expect(await distance(200), 'the footer is free').toBeGreaterThan(200)
    expect(await distance(-100)).toBe(floating)
  })

  test('it is in sight when it is focused as soon as it comes at the end of the page', async ({ page }) => {
    // The footer fills the window.
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(LONG_PAGE)
    await ready(page)
    await page.evaluate((name) => {
      new MutationObserver((_, observer) => {
        const button = document.querySelector<HTMLElement>(`main button[aria-label="${name}"]`)
        if (!button) return
        observer.disconnect()
        button.focus()
      }).observe(document.body, { subtree: true, childList: true })
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    }, common.backToTop)
    const button = page.getByRole('button', { name: common.backToTop })
    await expect(button).toBeFocused()
    // What observers tell after a frame must not take it away either.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    })
    await expect(button).toBeInViewport({ ratio: 1 })
  })
})

test('the lesson player has a bar of its own at the end of the window, and nothing over it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 300 })
  await page.goto('/course-content/start-investing?active-tab=content')
  await ready(page)
  const toFarDown = () =>
    page.evaluate(() => {
      window.scrollTo({ top: 400, behavior: 'instant' })
      return window.scrollY
    })
  await expect.poll(toFarDown).toBe(400)
  const button = page.getByRole('button', { name: common.backToTop })
  await expect(button).toBeVisible()
  await page.getByRole('link', { name: /One idea, many names/ }).click()
  await expect(page.getByRole('navigation', { name: lesson.move })).toBeVisible()
  await expect.poll(toFarDown).toBe(400)
  await expect(button).toBeHidden()
})
