import type { APIRequestContext, Page } from '@playwright/test'
import { itemOf, learnerOf } from '../learning/player.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { seeModal } from '../rows.ts'

/** A course's lesson by name. */
async function lessonOf(request: APIRequestContext, course: string, name: string) {
  const { id } = await (await request.get(`/api/courses/${course}`)).json()
  const params = { 'filter[courseId]': id, limit: 50, sort: 'order', 'populate[]': 'content' }
  const { items } = await (await request.get('/api/lessons', { params })).json()
  const lesson = items.find((one: { name: string }) => one.name === name)
  if (!lesson) throw new Error(`${course} has no lesson "${name}"`)
  return { courseId: id, lesson }
}

/** Opens an item of a course as a new person who is registered for it. */
async function openItem(page: Page, name: string) {
  await learnerOf(page, 'funds-and-etfs')
  await page.goto(await itemOf(page, 'funds-and-etfs', name))
  await ready(page)
}

for (const type of ['signin', 'signup', 'forgot-password'] as const) {
  test(`the modal auth ${type} is opened by the address on any page, and the way back closes it and leaves the focus on the heading [AUTH-7] [PAGE-7] [PAGE-27]`, async ({
    page,
  }) => {
    await page.goto('/articles')
    await ready(page)
    await page.goto(`/courses?type=${type}`)
    await ready(page)
    const dialog = await seeModal(page, `auth ${type}`)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test('the modal to unlock a course says what opens a lesson, and leads to signing in and back [LEARN-16]', async ({
  page,
  request,
}) => {
  const { lesson } = await lessonOf(request, 'compound-growth', 'The rule of 72')
  await page.goto(`/course-content/compound-growth/${lesson.id}`)
  await ready(page)
  const locked = await seeModal(page, 'unlock-full-course')
  await expectAccessible(page)
  await locked.getByRole('button', { name: 'Sign in to register' }).click()
  const signing = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signing).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a guest whose lesson is locked reads what the course costs, and goes on to pay [PAY-10]', async ({
  page,
  request,
}) => {
  const { lesson } = await lessonOf(request, 'funds-and-etfs', 'What an index really is')
  await page.goto(`/course-content/funds-and-etfs/${lesson.id}`)
  await ready(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Buy the course to open all lessons')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Buy for $19' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?.*autoBuy=true/)
})

test.describe('after a quiz', () => {
  test('the modal after a passed quiz says the score and leads on', async ({ page }) => {
    await openItem(page, 'Indices')
    await page.getByLabel('The one whose shares are together worth the most').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Weight of the top ten').check()
    await page.getByLabel('Share of the largest country').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('The rule may have been chosen because it would have done well').check()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await page.getByRole('button', { name: 'Hand in' }).click()
    const passed = await seeModal(page, 'quiz-finished')
    await expect(passed).toContainText('100%')
    await expectAccessible(page)
    await passed.getByRole('button', { name: 'See the answers' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the modal after a survey thanks for answers of which none is wrong', async ({ page }) => {
    await openItem(page, 'How do you look at funds?')
    await page.getByLabel('Costs').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Bond funds').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Fairly').check()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await seeModal(page, 'quiz-survey-form')
    await expectAccessible(page)
  })
})
