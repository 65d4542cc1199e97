import { expect, expectAccessible, newPerson, ready, test } from '../portal.ts'
import { LANGUAGES, PHONE } from './lesson-texts.ts'
import { onlyByPress, press } from './player.ts'

test.use({ viewport: PHONE })

for (const { name, base, course, lesson, quiz, modals, finished } of Object.values(LANGUAGES)) {
  test(`a whole course on a phone by keyboard alone, in ${name} [ACCESS-1]`, async ({ page }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const inDialog = (title: string, name: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name })
    const next = page.getByRole('navigation', { name: lesson.move }).getByRole('button', { name: lesson.next })
    const part = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const saved = () => expect(page.getByRole('status').filter({ hasText: lesson.save.saved })).toBeVisible()

    await onlyByPress(page)
    await newPerson(page)
    await page.goto(`${base}/course-content/start-investing`)
    await ready(page)
    await press(page, button(course.register), 'Enter')
    // It comes after the link, and takes the focus.
    await expect(page.getByRole('status').filter({ hasText: course.done.title })).toBeFocused()
    await press(page, page.getByRole('link', { name: course.begin }), 'Enter')

    await part('One idea, many names')
    await press(page, button(lesson.markRead), 'Enter')
    await saved()
    await press(page, next, 'Enter')

    await part('Money that grows')
    await press(page, button(lesson.controls.play), ' ')
    for (let faster = 0; faster < 4; faster += 1) await page.keyboard.press('>')
    await expect(page.getByLabel(lesson.controls.speed)).toHaveValue('2')
    // Skips to the end of the video.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 16
    })
    const watched = modals.videoCompleted.title.replace('{{name}}', 'Money that grows')
    await inDialog(watched, modals.videoCompleted.next).waitFor()
    await expectAccessible(page)
    await press(page, inDialog(watched, modals.videoCompleted.next), 'Enter')

    await part('The curve that bends')
    await press(page, button(lesson.fileDone), 'Enter')
    await saved()
    await press(page, next, 'Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Check yourself' })).toBeVisible()
    await expectAccessible(page)
    await press(page, page.getByLabel('Lent money'), ' ')
    await press(page, button(quiz.next), 'Enter')
    await press(page, page.getByLabel('Because the rate rises every year'), ' ')
    await page.keyboard.press('ArrowDown')
    await press(page, button(quiz.next), 'Enter')
    await press(page, page.getByLabel('Money for a holiday in eight months'), ' ')
    await press(page, page.getByLabel('The reserve for a broken washing machine'), ' ')
    await press(page, button(quiz.review), 'Enter')
    await expectAccessible(page)
    await press(page, button(quiz.submit), 'Enter')

    const done = modals.courseFinished
    await expect(page.getByRole('dialog', { name: done.title })).toBeVisible()
    await expectAccessible(page)
    await press(page, inDialog(done.title, done.certificate), 'Enter')
    const certificate = page.getByRole('region', { name: finished.certificate })
    await expect(certificate).toContainText('Start investing in five minutes')
    await expect(certificate).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    await expectAccessible(page)
  })
}
