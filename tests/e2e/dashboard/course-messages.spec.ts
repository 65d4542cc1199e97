import type { Browser, Page } from '@playwright/test'
import { openAs } from '../live/webinar.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { seeModal } from '../rows.ts'
import { courseWithStudents, lettersTo, verifyAddress } from './course-with-students.ts'

const TUTOR = 'tutor@lectern.test'
const SUBJECT = 'What a bond pays'
const TEXT = 'Look at the text again.\nThe answer is in its second sentence.'
const PHONE = { width: 320, height: 700 }
const focused = (page: Page) => page.locator(':focus')

test.use({ noise: /Failed to load resource/ })

/** The page of a guest, who is not signed in anywhere. */
async function guestAt(browser: Browser, address: string, options: { locale?: string } = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(address)
  await ready(page)
  return page
}

test('a tutor writes to whoever is stuck, once, and they unsubscribe [LEARN-63][LEARN-64]', async ({
  page,
  request,
  browser,
  portal,
}) => {
  const { course, stuck, reader, archive } = await courseWithStudents(request)
  await verifyAddress(request, portal.dataDir, stuck.username)
  await verifyAddress(request, portal.dataDir, reader.username)
  await openAs(page, TUTOR, `/profile/dashboard/students?course=${course.id}&view=stuck`)
  const write = page.getByRole('button', { name: 'Write to all of them' })
  await write.focus()
  await page.keyboard.press('Enter')
  const dialog = await seeModal(page, 'course-message')
  await expect(dialog.getByText('Recipients: 1')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(focused(page)).toHaveAccessibleName('Subject')
  await expect(dialog.getByText('Fill this in.')).toHaveCount(2)
  await page.keyboard.type(SUBJECT)
  await dialog.getByRole('textbox', { name: 'Message' }).fill(TEXT)
  // It arrives, and its answer is lost.
  await page.route('**/messages?**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(TEXT)
  await page.unroute('**/messages?**')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(focused(page)).toContainText('Your message is on its way.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(write).toBeFocused()

  const about = async (address: string) =>
    (await lettersTo(portal.dataDir, address)).filter(({ subject }) => subject === SUBJECT)
  await expect.poll(async () => (await about(stuck.username)).length).toBe(1)
  const [letter] = await about(stuck.username)
  expect(letter?.text).toContain(TEXT)
  expect(await about(reader.username)).toEqual([])
  const link = /http\S+course-messages\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  const theirs = await guestAt(browser, portal.url + pathname + search)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(course.name)
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Get no more messages' }).focus()
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('You get no messages of this course any more.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Get messages again' })).toBeFocused()

  await page
    .getByRole('button', { name: /^Write to / })
    .last()
    .click()
  await expect(dialog.getByText('Recipients: 0')).toBeVisible()
  await expect(dialog.getByText('Left out, because they want no messages of this course: 1')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await dialog.getByRole('textbox', { name: 'Message' }).fill(TEXT)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('None of these people can be reached by mail.')
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(TEXT)

  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('You get what the tutors of this course write to their students.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Your message is on its way.')).toBeVisible()
  await expect.poll(async () => (await about(stuck.username)).length).toBe(2)
  await theirs.context().close()
  await archive()
})

test('the same in Arabic on a phone in the dark [LEARN-63][LEARN-64]', async ({ page, request, browser, portal }) => {
  const { course, stuck, archive } = await courseWithStudents(request)
  await verifyAddress(request, portal.dataDir, stuck.username)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, TUTOR, `/ar/profile/dashboard/students?course=${course.id}&view=stuck`)
  await page.getByRole('button', { name: 'مراسلة هؤلاء جميعًا' }).click()
  const dialog = page.getByRole('dialog', { name: 'مراسلة المتعلّمين' })
  await expect(dialog.getByText('عدد المستلمين: 1')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await dialog.getByRole('textbox', { name: 'الموضوع' }).fill(SUBJECT)
  await dialog.getByRole('textbox', { name: 'الرسالة' }).fill(TEXT)
  await dialog.getByRole('button', { name: 'إرسال' }).click()
  await expect(dialog.getByText('رسالتك في طريقها.')).toBeVisible()

  const about = async () =>
    (await lettersTo(portal.dataDir, stuck.username)).find(({ subject }) => subject === SUBJECT)?.text
  await expect.poll(about).toBeTruthy()
  const { search } = new URL(/http\S+course-messages\S+/.exec((await about()) ?? '')?.[0] ?? '')
  const theirs = await guestAt(browser, `${portal.url}/ar/course-messages${search}`)
  await theirs.setViewportSize(PHONE)
  await theirs.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(theirs)
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await theirs.getByRole('button', { name: 'إيقاف الرسائل' }).click()
  await expect(theirs.getByText('لم تعد تصلك رسائل هذه الدورة.')).toBeVisible()
  await theirs.context().close()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await archive()
})

test('a link that was cut off says so [LEARN-64]', async ({ page }) => {
  await page.goto('/course-messages?token=cut-off')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
})
