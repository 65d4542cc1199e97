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
    await scrollTo(844)
    await expect(button).toBeHidden()
    await scrollTo(845)
    await expect(button).toBeInViewport({ ratio: 1 })
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
    /** Scrolls until that many pixels of the footer are visible. */
    const showFooter = (pixels: number) =>
      page.evaluate(async (pixels) => {
        const top = document.querySelector('main ~ footer')?.getBoundingClientRect().top ?? 0
        window.scrollBy({ top: Math.floor(top) - window.innerHeight + pixels, behavior: 'instant' })
        // An intersection is reported after the next frame and rendered in the following one.
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      }, pixels)
    /** The distance in pixels between the button and the bottom of the window. */
    const distance = () =>
      button.evaluate(async (element) => {
        // It comes into sight from below.
        await Promise.all(element.getAnimations().map((animation) => animation.finished))
        return window.innerHeight - element.getBoundingClientRect().bottom
      })

    // The page reaches its full height only after its prose is hydrated.
    await expect(async () => {
      await showFooter(-100)
      await expect(button).toBeVisible({ timeout: 1000 })
    }).toPass()
    await showFooter(8)
    await expect(button).toHaveAttribute('data-docked', 'false')
    const floating = await distance()
    await showFooter(12)
    await expect(button).toHaveAttribute('data-docked', 'true')
    const moved = (await distance()) - floating
    expect(moved, 'nothing jumps').toBeGreaterThanOrEqual(0)
    expect(moved, 'nothing jumps').toBeLessThan(4)
    await showFooter(200)
    expect(await distance(), 'the footer is free').toBeGreaterThan(200)
    await showFooter(-100)
    await expect(button).toHaveAttribute('data-docked', 'false')
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
