import type { Page } from '@playwright/test'
import modals from '../../../locales/ar/app/modals.json' with { type: 'json' }
import auth from '../../../locales/ar/auth/auth.json' with { type: 'json' }
import course from '../../../locales/ar/courses/course.json' with { type: 'json' }
import finished from '../../../locales/ar/learning/finished.json' with { type: 'json' }
import lesson from '../../../locales/ar/learning/lesson.json' with { type: 'json' }
import quiz from '../../../locales/ar/learning/quiz.json' with { type: 'json' }
import { registerHere } from '../courses/register.ts'
import { doneMark, expect, expectAccessible, ready, register, test, watchToTheEnd } from '../portal.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The page runs from right to left, does not scroll sideways and has no axe violations. */
async function expectArabicPage(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang).toBe(0)
  await expectAccessible(page)
}

const next = (page: Page) =>
  page.getByRole('navigation', { name: lesson.move }).getByRole('button', { name: lesson.next })

test('a student follows a course in Arabic on a phone, from right to left [ACCESS-3]', async ({ page, request }) => {
  await test.step('signs in on the way to the course', async () => {
    await page.goto('/ar/course-content/start-investing')
    await ready(page)
    await expectArabicPage(page)
    await page.getByRole('link', { name: course.signInToRegister }).tap()
    await expect(page).toHaveURL('/ar/auth/login?redirectUrl=%2Fcourse-content%2Fstart-investing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.title)
    await expectArabicPage(page)
    await page.getByLabel(auth.username).fill(await register(request))
    await page.getByLabel(auth.password).fill('Lectern123')
    await page.getByRole('main').getByRole('button', { name: auth.submit }).tap()
    await expect(page).toHaveURL('/ar/course-content/start-investing')
  })

  await test.step('a locked lesson unlocks with a registration', async () => {
    await registerHere(page, course, 'tap')
    await page.getByRole('link', { name: course.begin }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible()
    await expectArabicPage(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'ltr')
  })

  await test.step('reads, watches and looks', async () => {
    await doneMark(page, lesson.markRead, lesson.completed).tap()
    await next(page).tap()
    await watchToTheEnd(page)
    const done = page.getByRole('dialog')
    await expect(done).toBeVisible()
    await expectArabicPage(page)
    await done.getByRole('button', { name: modals.videoCompleted.next }).tap()
    await doneMark(page, lesson.fileDone, lesson.completed).tap()
    await expectArabicPage(page)
    await next(page).tap()
  })

  await test.step('passes the quiz', async () => {
    await page.getByLabel('Lent money').check()
    await expectArabicPage(page)
    await page.getByRole('button', { name: quiz.next }).tap()
    await page.getByLabel('Because each year also earns on the growth of earlier years').check()
    await page.getByRole('button', { name: quiz.next }).tap()
    await page.getByLabel('Money for a holiday in eight months').check()
    await page.getByLabel('The reserve for a broken washing machine').check()
    await page.getByRole('button', { name: quiz.review }).tap()
    await expectArabicPage(page)
    await page.getByRole('button', { name: quiz.submit }).tap()
  })

  await test.step('sees the certificate', async () => {
    const end = page.getByRole('dialog', { name: modals.courseFinished.title })
    await end.getByRole('button', { name: modals.courseFinished.certificate }).tap()
    await expect(page.getByRole('region', { name: finished.certificate })).toContainText(
      'Start investing in five minutes',
    )
    await expectArabicPage(page)
  })
})

test('names of lessons and of what they contain begin on the same side (TEXT-5)', async ({ page, request }) => {
  const course = await (await request.get('/api/courses/start-investing')).json()
  const params = { 'filter[courseId]': course.id, sort: 'order', limit: 1 }
  const { items } = await (await request.get('/api/lessons', { params })).json()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/ar/course-content/start-investing/${items[0].id}`)
  await ready(page)
  const outline = page.getByRole('complementary', { name: lesson.outline })
  await expect(outline.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const gaps = await outline.evaluate((aside) => {
    const end = aside.getBoundingClientRect().right
    return [...aside.querySelectorAll('h3, li a')].map((row) => {
      const first = row.firstElementChild
      if (!first) throw new Error('a row is empty')
      return end - first.getBoundingClientRect().right
    })
  })
  expect(gaps.length).toBeGreaterThan(4)
  expect(Math.max(...gaps)).toBeLessThan(60)
})

for (const locale of ['de', 'fr', 'bg', 'ar']) {
  test(`the whole navigation is seen at 768 px: ${locale} (PAGE-12)`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(`/${locale}`)
    const nav = page.getByRole('banner').getByRole('navigation')
    await expect(nav.getByRole('link')).toHaveCount(5)
    expect(await nav.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0)
  })
}
