import type { Page } from '@playwright/test'
import { openAs } from '../live/webinar.ts'
import { makeCourse, tutorOf } from '../paths/kit/make-course.ts'
import { expect, expectAccessible, test } from '../portal.ts'
import { courseWithStudents } from './course-with-students.ts'

test.use({ noise: /status of 403/ })

const TUTOR = 'tutor@lectern.test'

const rowOf = (page: Page, name: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: name })

test('a tutor reads where people stop and how a quiz was answered [LEARN-74]', async ({ page, request }) => {
  const { course, archive } = await courseWithStudents(request)
  await openAs(page, TUTOR, `/profile/dashboard/students?course=${course.id}`)
  await page
    .getByRole('navigation', { name: 'Section', exact: true })
    .getByRole('link', { name: 'Where people stop' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Where people stop' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Bar chart of people at their last place/ })).toBeVisible()
  // Both items have begun by one and are the last place of one; the text is completed.
  await expect(rowOf(page, '1.1 Bonds').getByRole('cell')).toHaveText(['1', '1', '1', '0', ''])
  await expect(rowOf(page, 'What a bond pays').getByRole('cell')).toHaveText(['1', '0', '1', '0', 'Answers'])
  await expect(page.getByText('Registered: 2 · Not begun: 0')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Answers to “What a bond pays”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'More about an item' })).toBeFocused()
  await expect(page.getByText('Right in the first attempt: 0% (0 of 1)')).toBeVisible()
  await expect(rowOf(page, 'this').getByRole('cell')).toHaveText(['0 (0%)', '0 (0%)'])
  await expect(rowOf(page, 'that').getByRole('cell')).toHaveText(['1 (100%)', '2 (100%)'])
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Right in the first attempt: 0% (0 of 1)')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all items' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Where people stop' })).toBeFocused()
  await archive()
})

test('a course of others gets a clear message in its place, and own courses stay there to choose [LEARN-74]', async ({
  page,
  request,
}) => {
  const { course, archive } = await courseWithStudents(request)
  await openAs(page, 'tutor2@lectern.test', `/profile/dashboard/students?course=${course.id}`)
  for (const tab of ['roster', 'stops']) {
    await page.goto(`/profile/dashboard/students?course=${course.id}&tab=${tab}`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByText('What a bond pays')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(course.id)
  }
  await archive()
})

test('it is read in Arabic on a phone in the dark, HTML as text [LEARN-74]', async ({ page, request }) => {
  const tutor = await tutorOf(request)
  const made = await makeCourse(request, tutor, [
    { content: [{ targetType: 'text', name: '<b>Bold</b> & <img src=x>', description: 'To read.' }] },
  ])
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, TUTOR, `/ar/profile/dashboard/students?course=${made.course.id}&tab=stops`)
  await expect(page.getByText('لم يبدأ أحد هذه الدورة بعد.')).toBeVisible()
  await expect(page.getByText('<b>Bold</b> & <img src=x>')).toBeAttached()
  const { course, archive } = await courseWithStudents(request)
  await page.goto(`/ar/profile/dashboard/students?course=${course.id}&tab=stops`)
  await expect(rowOf(page, 'What a bond pays')).toContainText('الإجابات')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'إجابات «What a bond pays»' }).press('Enter')
  await expect(page.getByText('صحيح في المحاولة الأولى')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await archive()
  const { headers } = tutor
  const answer = await request.patch(`/api/courses/${made.course.id}`, { headers, data: { state: 'archived' } })
  expect(answer.ok()).toBe(true)
})
