import type { Page } from '@playwright/test'
import { registerHere } from '../courses/register.ts'
import { doneMark, expect, expectAccessible, ready, register, signOut, test, watchToTheEnd } from '../portal.ts'
import { seeModal } from '../rows.ts'

const next = (page: Page) =>
  page.getByRole('navigation', { name: 'Lesson navigation' }).getByRole('button', { name: 'Next' })
const item = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Course content' }).getByRole('link', { name })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

// While the server restarts, the page's requests for notifications fail, one of them perhaps on a connection of before.
test.use({ noise: /net::ERR_(CONNECTION|EMPTY|SOCKET_NOT_CONNECTED)/ })
// The test restarts the server, so no other test may use it.
test.use({ settings: {} })

test('a student signs in, follows a course to its certificate, and finds it there after a restart', async ({
  page,
  ownServer,
  request,
}) => {
  await test.step('signs in from the home page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand money, one clear lesson at a time.')
    await ready(page)
    await expectAccessible(page)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
    await page.getByLabel('E-mail').fill(await register(request))
    await page.getByLabel('Password').fill('Lectern123')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, /)
    await expectAccessible(page)
  })

  await test.step('finds the course', async () => {
    await page.getByRole('link', { name: 'Browse the courses' }).click()
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('status').filter({ hasText: 'courses' })).toHaveText(/\d+ courses/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Investing', exact: true }).click()
    await expect(page).toHaveURL('/courses?active-tab=investing')
    await page.getByLabel('Search courses').fill('five minutes')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/courses?active-tab=investing&q=five+minutes')
    await expect(page.getByRole('status').filter({ hasText: 'course' })).toHaveText('1 course')
    await page.getByRole('link', { name: 'Start investing in five minutes' }).click()
    await expect(page).toHaveURL('/course-content/start-investing')
  })

  await test.step('registers', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start investing in five minutes')
    await expectAccessible(page)
    for (const tab of ['Goals', 'Content', 'Reviews', 'Tutor']) {
      await page.getByRole('navigation', { name: 'About this course' }).getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(`/course-content/start-investing?active-tab=${tab.toLowerCase()}`)
      await expectAccessible(page)
    }
    await registerHere(page)
    await page.getByRole('link', { name: 'Start the first lesson' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What investing is')
  })

  await test.step('reads the text', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'One idea, many names' })).toBeVisible()
    await expectAccessible(page)
    await doneMark(page).click()
    await expect(item(page, 'One idea, many names Completed')).toBeVisible()
    await saved(page)
    await next(page).click()
  })

  await test.step('watches the video', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Money that grows' })).toBeVisible()
    await expectAccessible(page)
    await watchToTheEnd(page)
    const done = await seeModal(page, 'video-completed')
    await expectAccessible(page)
    await done.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('looks at the picture', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'The curve that bends' })).toBeVisible()
    await page.getByRole('button', { name: /^Open the picture/ }).click()
    await seeModal(page, 'files-view')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Open the picture/ })).toBeFocused()
    // Nothing has to be pressed: it is enough that the end of the item, above the notes, was visible for a moment.
    await page.getByRole('button', { name: 'My notes', exact: true }).scrollIntoViewIfNeeded()
    await expect(item(page, 'The curve that bends Completed')).toBeVisible()
    await saved(page)
    await next(page).click()
  })

  await test.step('fails the quiz, comes back to it after a reload, and passes', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check yourself')
    await expectAccessible(page)
    await page.getByLabel('Bought a part of a company').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Because the rate rises every year').check()
    await page.reload()
    await ready(page)
    await expect(page.getByLabel('Because the rate rises every year')).toBeChecked()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Money for a holiday in eight months').check()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hand in' }).click()
    const failed = await seeModal(page, 'failed-quiz')
    await failed.getByRole('button', { name: 'Try again' }).click()

    await page.getByLabel('Lent money').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Because each year also earns on the growth of earlier years').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Money for a holiday in eight months').check()
    await page.getByLabel('The reserve for a broken washing machine').check()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await page.getByRole('button', { name: 'Hand in' }).click()
  })

  await test.step('finishes the course and sees the certificate', async () => {
    const finished = await seeModal(page, 'course-finished')
    await expectAccessible(page)
    await finished.getByRole('button', { name: 'See the certificate' }).click()
    await expect(page).toHaveURL(/\/course-content\/finished\?course=/)
    const certificate = page.getByRole('region', { name: 'Certificate of completion' })
    await expect(certificate).toContainText('Start investing in five minutes')
    await expect(certificate).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    await expectAccessible(page)
  })

  await test.step('finds it again after a restart of the server', async () => {
    const certificate = page.getByRole('region', { name: 'Certificate of completion' })
    const code = await certificate.getByText(/^[2-9A-Z]{4}-/).textContent()
    await ownServer?.restart()
    await page.reload()
    await expect(certificate).toContainText(code ?? 'no code')
    await page.goto('/course-content/start-investing')
    await expect(page.getByRole('main').getByText('3 of 3 lessons · 100%').first()).toBeVisible()
    await ready(page)
    await signOut(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to register' })).toBeVisible()
  })
})
