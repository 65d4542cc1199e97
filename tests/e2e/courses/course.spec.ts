import { expect, expectAccessible, newPerson, ready, test } from '../portal.ts'
import { registerHere } from './register.ts'

const COURSE = '/course-content/start-investing'

test('reviews are shown page by page, and the person’s own review at once [COURSE-9]', async ({ page, request }) => {
  const { id, reviewCount } = await (await request.get('/api/courses/start-investing')).json()
  expect(reviewCount).toBeGreaterThan(0)
  await page.goto(`${COURSE}?active-tab=reviews`)
  await ready(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(Math.min(reviewCount, 10))
  await expect(
    main
      .getByRole('article')
      .first()
      .getByRole('img', { name: /^Rated \d of 5$/ }),
  ).toBeVisible()
  await expectAccessible(page)

  await newPerson(page)
  await page.goto(`${COURSE}?active-tab=reviews`)
  await ready(page)
  await registerHere(page)
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review this course' })
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByRole('textbox').fill('Good.\nالدرس واضح')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog').getByText('Thank you!')).toBeVisible()
  await page.keyboard.press('Escape')
  const own = main.getByRole('article').filter({ hasText: 'Good.' })
  await expect(own).toContainText('Mira Novak')
  await expect(own).toContainText('Not published yet')
  const seen = await request.get('/api/feedbacks', { params: { 'filter[targetId][$in][]': id, limit: 50 } })
  expect(JSON.stringify(await seen.json())).not.toContain('Good.')
})

for (const language of ['', '/bg', '/ar'])
  test(`the chosen tab is in sight on a small phone, before any script: ${language || '/en'} [COURSE-8]`, async ({
    page,
  }) => {
    // Narrow, and high enough for what is above the tabs.
    await page.setViewportSize({ width: 320, height: 1600 })
    await page.goto(`${language}${COURSE}?active-tab=tutor`)
    await expect(page.getByRole('main').locator('nav [aria-current]')).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => [scrollY, window.lecternReady])).toEqual([0, undefined])
  })

for (const [device, viewport] of [
  ['a low desktop', { width: 1280, height: 480 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })
    test('the button to buy stays visible while scrolling, and makes room for the footer', async ({ page }) => {
      await page.goto('/course-content/funds-and-etfs?active-tab=content')
      await ready(page)
      const float = page.getByRole('region', { name: 'Registration' })
      await expect(float).toHaveCount(0)
      const above = page.getByRole('heading', { name: 'Course content' })
      await above.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
      await expect(float.getByRole('link', { name: 'Buy the course' })).toBeVisible()
      await expectAccessible(page)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(float).toHaveCount(0)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(float).toHaveCount(0)
    })
  })
}
