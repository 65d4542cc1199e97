import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { press } from '../learning/player.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { meetingOf, WEBHOOK_SECRET } from './meeting-reports.ts'
import { another, listening, makeWebinar, openAs, withTicket } from './webinar.ts'

test.use({ timezoneId: 'UTC', settings: { ZOOM_WEBHOOK_SECRET: WEBHOOK_SECRET } })

const TUTOR = 'tutor@lectern.test'
const PHONE = { width: 320, height: 700 }

const table = (page: Page, name: string) => page.getByRole('table', { name })
const cells = async (page: Page, name: string) =>
  (await table(page, name).locator('tbody tr').allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/))

test('a tutor sees who comes, reads the attendance after somebody rejoined, and saves it; students read what counts [LIVE-34] [LIVE-35]', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const made = await makeWebinar(request, 2, { name: 'Who was there' })
  const [student, short] = [await withTicket(request, made), await withTicket(request, made)]
  const meeting = await meetingOf(request, made)
  await openAs(page, TUTOR, made.path)
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(page.getByText('Here you see who is in the meeting as soon as a session has begun.')).toBeVisible()

  await meeting.started()
  await listening(page, () => page.reload())
  await ready(page)
  await expect(page.getByText('Nobody is in the meeting now.')).toBeVisible()
  await expect(page.getByText('Nobody was in the meeting.')).toBeVisible()
  // No reload from here on: the notification updates the page.
  await meeting.joined({ email: student, user_name: 'Phone' }, 0)
  await expect(page.getByText(/^In the meeting now: .?Mira Novak.?$/)).toBeVisible()
  await meeting.joined({ user_name: '=Ana', email: 'ana@example.com' }, 5)
  await expect(page.getByText(/^In the meeting now: .?=Ana.? and .?Mira Novak.?$/)).toBeVisible()
  await meeting.left({ email: student }, 20)
  await expect(page.getByText(/^In the meeting now: .?=Ana.?$/)).toBeVisible()
  await meeting.joined({ email: student }, 27)
  await meeting.joined({ email: short }, 10)
  await meeting.left({ email: short }, 41)
  await meeting.ended(60)
  await expect(page.getByText('In the meeting now')).toHaveCount(0)
  // Whatever else the end changes above what is pressed next.
  await expect(page.getByText('Being prepared', { exact: true })).toBeVisible()
  await expect(table(page, 'Attendance').getByRole('row')).toHaveCount(4)

  await page.getByText('Change what counts').click()
  await page.getByLabel('Percent of a session').fill('75')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator(':focus')).toHaveText('A session counts as attended from 75% of it.')
  await table(page, 'Attendance').getByRole('link', { name: 'Minutes' }).click()
  await expect(page).toHaveURL(/\?sort=seconds$/)
  await table(page, 'Attendance').getByRole('link', { name: 'Minutes' }).click()
  await expect(table(page, 'Attendance').getByRole('columnheader', { name: 'Minutes' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // The rows before stay until the new order has come.
  const shown = async () => (await cells(page, 'Attendance')).map((row) => [row[0], row[1], row[2], row.at(-1)])
  await expect.poll(shown).toEqual([
    ['=Ana', 'Guest', '55', 'Yes'],
    ['Mira Novak', 'Registered', '53', 'Yes'],
    ['Mira Novak', 'Registered', '31', 'No'],
  ])
  expect((await cells(page, 'Attendance'))[1]).toHaveLength(6)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^attendance-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(/^'=Ana,ana@example.com,Guest,.*,55,/)
  expect(lines).toHaveLength(5)

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=nobody/)
  await expect(page.getByText('Nobody of that name was there.')).toBeVisible()
  await page.goBack()
  await expect(table(page, 'Attendance').getByRole('row')).toHaveCount(4)

  // The students read why theirs counts or not.
  const learning = await another(context, baseURL)
  const learner = await learning.newPage()
  await openAs(learner, short, made.path)
  await expect(
    learner.getByText('You were there for 31 minutes of 60 minutes. It counts from 45 minutes.'),
  ).toBeVisible()
  await expect(learner.getByText('Not attended')).toBeVisible()
  await expectAccessible(learner)
  await learning.close()
  const achieving = await another(context, baseURL)
  const achiever = await achieving.newPage()
  await openAs(achiever, student, '/finished')
  await expect(achiever.getByRole('heading', { name: 'Sessions you attended' })).toBeVisible()
  await expect(achiever.getByRole('link', { name: 'Who was there' })).toBeVisible()
  await expect(achiever.getByText('Attended for 53 minutes')).toBeVisible()
  await expectAccessible(achiever)
  await achieving.close()
})

test('the attendance of somebody who rejoined is read and saved in Arabic, on a phone in the dark by keyboard [LIVE-34]', async ({
  page,
  request,
}) => {
  const made = await makeWebinar(request, 2, { name: 'Read on a phone' })
  const meeting = await meetingOf(request, made)
  await meeting.started()
  const ana = { user_name: 'Ana', email: 'ana@example.com' }
  await meeting.joined(ana, 0)
  await meeting.left(ana, 10)
  await meeting.joined(ana, 15)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, TUTOR, `/ar${made.path}`)
  await expect(page.getByText(/في الاجتماع الآن: .?Ana/)).toBeVisible()
  await expect(table(page, 'الحضور')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
  await meeting.ended(20)
  await expect(page.getByText(/في الاجتماع الآن/)).toHaveCount(0)
  await page.reload()
  await ready(page)
  const saving = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'حفظ بصيغة CSV' }), 'Enter')
  const [head, first] = (await readFile(await (await saving).path(), 'utf8')).split('\r\n')
  expect(head).toContain('الاسم')
  expect(first).toMatch(/^Ana,ana@example\.com,.*,15,/)
})
