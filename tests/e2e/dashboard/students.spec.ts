import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAs } from '../live/webinar.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { courseWithStudents } from './course-with-students.ts'

const TUTOR = 'tutor@lectern.test'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

test('a tutor finds who is stuck in a course and why, and saves the roster [LEARN-61]', async ({ page, request }) => {
  const { course, archive } = await courseWithStudents(request)
  await openAs(page, TUTOR, '/profile/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('link', { name: 'Students' }).click()
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: course.name })
  await expect(page).toHaveURL(new RegExp(`course=${course.id}`))
  await expect(rows(page)).toHaveCount(2)
  // The last column is the way to write to one person.
  const hidden = await page
    .getByRole('table')
    .locator('..')
    .evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(hidden, 'a desktop shows the whole table').toBe(0)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Stuck' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/What a bond pays.? \(failed attempts: 2\)/)
  await expect(rows(page)).toContainText('What a bond pays: 0%')
  await page.reload()
  await ready(page)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  // With the rows, the columns move.
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('table').getByRole('link', { name: 'Progress' }).click()
  await expect(page).toHaveURL(/sort=progress/)
  await expect(rows(page).last()).toContainText('50%')
  await page.getByRole('table').getByRole('link', { name: 'Progress' }).click()
  await expect(rows(page).first()).toContainText('50%')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^Mira Novak,.*Z,50,/)
  expect(lines[2]).toContain('What a bond pays (quiz failed twice or more)')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody like that is registered.')).toBeVisible()
  await archive()
})

test('the roster is read in Arabic on a phone in the dark [LEARN-61]', async ({ page, request }) => {
  const { course, archive } = await courseWithStudents(request)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, TUTOR, `/ar/profile/dashboard/students?course=${course.id}&view=stuck`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('محاولات راسبة: 2')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await archive()
})
