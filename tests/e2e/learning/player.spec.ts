import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, ready, test, watchToTheEnd } from '../portal.ts'
import { LANGUAGES, PHONE } from './lesson-texts.ts'
import { itemOf, learnerOf, onlyByPress, press } from './player.ts'

const saved = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const done = (page: Page, name: string, text: string) =>
  expect(page.getByRole('complementary').getByRole('link', { name: `${name} ${text}` })).toBeVisible()
const video = (page: Page) => page.locator('video')
const second = (of: Locator) => of.evaluate((media: HTMLMediaElement) => media.currentTime)

/** Starts a film by keyboard, as a person who has registered for its course. */
async function playFilm(page: Page) {
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'Money that grows'))
  await ready(page)
  await press(page, page.getByRole('button', { name: 'Play', exact: true }), ' ')
  await expect.poll(() => second(video(page))).toBeGreaterThan(0)
}

const DEVICES = [
  { ...LANGUAGES.en, device: 'wide', viewport: { width: 1280, height: 800 } },
  { ...LANGUAGES.ar, device: 'on a phone', viewport: PHONE },
]

for (const { name, base, lesson, device, viewport } of DEVICES) {
  test.describe(`by keyboard alone, in ${name}, ${device}`, () => {
    test.use({ viewport })

    test('a text with a table and a formula [LEARN-33]', async ({ page }) => {
      await onlyByPress(page)
      await learnerOf(page, 'compound-growth')
      await page.goto(base + (await itemOf(page, 'compound-growth', 'Divide 72 by the rate')))
      await ready(page)
      await expect(page.locator('math[display=block] mfrac').first()).toBeVisible()
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
      await press(page, page.getByRole('button', { name: lesson.markRead }), 'Enter')
      await done(page, 'Divide 72 by the rate', lesson.completed)
      await saved(page, lesson.save.saved)
    })

    test('a video: plays, moves, has a speed that is remembered, and goes on where one was', async ({ page }) => {
      await learnerOf(page, 'start-investing')
      const at = base + (await itemOf(page, 'start-investing', 'Money that grows'))
      await page.goto(at)
      await ready(page)
      const play = page.getByRole('button', { name: lesson.controls.play, exact: true })
      await press(page, play, ' ')
      await expect.poll(() => second(video(page))).toBeGreaterThan(0)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => second(video(page))).toBeGreaterThan(5)
      await page.keyboard.press('m')
      await expect(page.getByRole('button', { name: lesson.controls.unmute })).toBeVisible()
      await page.keyboard.press('>')
      await expect.poll(() => video(page).evaluate((media: HTMLVideoElement) => media.playbackRate)).toBe(1.25)
      await page.keyboard.press('k')
      await expect(play).toBeVisible()
      await expectAccessible(page)
      await saved(page, lesson.save.saved)
      const left = await second(video(page))
      await page.goto(at)
      await ready(page)
      await expect.poll(() => second(video(page))).toBeCloseTo(left, 0)
      await expect(page.getByLabel(lesson.controls.speed)).toHaveValue('1.25')
    })

    test('a sound', async ({ page }) => {
      await learnerOf(page, 'learning-to-learn')
      await page.goto(base + (await itemOf(page, 'learning-to-learn', 'audio')))
      await ready(page)
      await press(page, page.getByRole('button', { name: lesson.controls.play, exact: true }), ' ')
      await expect.poll(() => second(page.locator('audio'))).toBeGreaterThan(0)
      await expect(page.getByRole('button', { name: lesson.controls.fullscreen })).toHaveCount(0)
      await page.keyboard.press(' ')
      await expectAccessible(page)
      await saved(page, lesson.save.saved)
    })

    test('a picture, from near', async ({ page }) => {
      await learnerOf(page, 'start-investing')
      await page.goto(base + (await itemOf(page, 'start-investing', 'The curve that bends')))
      await ready(page)
      await press(page, page.getByRole('button', { name: new RegExp(`^${lesson.enlarge}`) }), 'Enter')
      const dialog = page.getByRole('dialog', { name: 'The curve that bends' })
      const width = () => dialog.locator('img').evaluate((image) => image.getBoundingClientRect().width)
      const fitting = await width()
      await press(page, dialog.getByRole('button', { name: lesson.zoom.in }), 'Enter')
      await expect.poll(width).toBeCloseTo(fitting * 1.5, 0)
      await expectAccessible(page)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('0')
      await expect.poll(width).toBeCloseTo(fitting, 0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    test('a file [LEARN-28]', async ({ page }) => {
      await learnerOf(page, 'risk-and-position-size')
      await page.goto(base + (await itemOf(page, 'risk-and-position-size', 'file')))
      await ready(page)
      await expectAccessible(page)
      await press(page, page.getByRole('button', { name: lesson.view }), 'Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('iframe').or(dialog.getByText(lesson.pdfNotShown))).toBeVisible()
      await expect(dialog.getByRole('link', { name: lesson.saveFile })).toHaveAttribute('href', /\.pdf$/)
      const answer = await page.request.get(
        (await dialog.getByRole('link', { name: lesson.openTab }).getAttribute('href')) ?? '',
      )
      expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main').getByText(lesson.completed, { exact: true }).first()).toBeVisible()
      await saved(page, lesson.save.saved)
    })
  })
}

test('a film in parts plays without the browser’s own help, and its captions can be shown', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  // HLS videos come from elsewhere: uploads take none.
  await page.route('**/film-in-parts/*', async (route) => {
    const file = await readFile(join(import.meta.dirname, 'film-in-parts', basename(route.request().url())))
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? []
    if (from === undefined) return route.fulfill({ body: file })
    const headers = { 'content-range': `bytes ${from}-${to}/${file.length}` }
    return route.fulfill({ status: 206, headers, body: file.subarray(Number(from), Number(to) + 1) })
  })
  await page.route('**/api/lessons/*', async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json()
    for (const { target } of lesson.content ?? [])
      if (target?.mimeType === 'video/webm')
        Object.assign(target, { mimeType: 'application/vnd.apple.mpegurl', url: '/film-in-parts/index.m3u8' })
    await route.fulfill({ response: answer, json: lesson })
  })
  await learnerOf(page, 'how-orders-become-trades')
  const lesson = await itemOf(page, 'how-orders-become-trades', 'Bid and ask')
  await page.goto('/course-content/how-orders-become-trades?active-tab=content')
  await ready(page)
  await page.locator(`main a[href="${lesson}"]`).last().click()
  await press(page, page.getByRole('button', { name: 'Play', exact: true }), ' ')
  await expect.poll(() => second(video(page))).toBeGreaterThan(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  const shown = () =>
    video(page).evaluate(
      (media: HTMLVideoElement) => [...media.textTracks].filter((one) => one.mode === 'showing').length,
    )
  await expect.poll(shown).toBe(1)
})

test.describe('a media file that fails', () => {
  test.use({ noise: /Failed to load resource/ })

  test('once is requested again and resumes at the same position', async ({ page }) => {
    await playFilm(page)
    // Pauses, because on a slow machine the video could end, and would then start again.
    await page.keyboard.press(' ')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => second(video(page))).toBeGreaterThan(5)
    const asked = page.waitForResponse((response) => /\/api\/lessons\/[^/]+$/.test(response.url()))
    // The error that a browser reports for an address that has expired; what is loaded anew begins at its start.
    await video(page).evaluate(async (media: HTMLVideoElement) => {
      const emptied = new Promise((resolve) => media.addEventListener('emptied', resolve, { once: true }))
      media.dispatchEvent(new Event('error'))
      await emptied
    })
    await asked
    await expect.poll(() => second(video(page))).toBeGreaterThan(5)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('for good shows an error, can be tried again and does not block the course', async ({ page }) => {
    await learnerOf(page, 'start-investing')
    await page.route('**/media/**/money-that-grows*', (route) => route.fulfill({ status: 410, body: 'gone' }))
    await page.goto(await itemOf(page, 'start-investing', 'Money that grows'))
    await ready(page)
    const alert = page.getByRole('alert').filter({ hasText: 'This file does not play' })
    await expect(alert).toBeVisible()
    await expectAccessible(page)
    const triedAgain = page.waitForResponse('**/media/**/money-that-grows*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await triedAgain
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Mark as done' }).click()
    await done(page, 'Money that grows', 'Completed')
    await page.unroute('**/media/**/money-that-grows*')
    const end = page.getByRole('dialog', { name: '“Money that grows” is done' })
    await expect(end).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(end).toBeHidden()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(video(page)).toBeVisible()
    await expect.poll(() => video(page).evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0)
  })
})

test('the progress of a video is what was watched, not the position reached [LEARN-29]', async ({ page }) => {
  await playFilm(page)
  await page.keyboard.press(' ')
  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 1
  })
  await page.keyboard.press(' ')
  await expect.poll(() => video(page).evaluate((media: HTMLVideoElement) => media.ended)).toBe(true)
  // How much that is depends on the machine.
  const watched = await video(page).evaluate(({ played, duration }: HTMLVideoElement) => {
    const parts = Array.from({ length: played.length }, (_, index) => played.end(index) - played.start(index))
    return (parts.reduce((sum, part) => sum + part, 0) / duration) * 100
  })
  const told = async () => Number.parseInt((await page.getByText(/^\d+% watched/).textContent()) ?? '', 10)
  await expect.poll(async () => Math.abs((await told()) - watched)).toBeLessThan(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await watchToTheEnd(page)
  await expect(page.getByRole('dialog', { name: '“Money that grows” is done' })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })

  test('the open lesson stays usable, the page says that it is offline, and the next lesson has loaded already', async ({
    page,
    context,
  }) => {
    await learnerOf(page, 'start-investing')
    const ahead = page.waitForResponse((response) => /\/api\/lessons\/[^/?]+$/.test(response.url()) && response.ok())
    await page.goto(await itemOf(page, 'start-investing', 'One idea, many names'))
    await ready(page)
    await (await ahead).finished()
    await context.setOffline(true)
    await expect(
      page.getByRole('status').filter({ hasText: 'You are offline. You can keep using what is open.' }),
    ).toBeVisible()
    await expectAccessible(page)
    const bar = page.getByRole('navigation', { name: 'Lesson navigation' })
    await bar.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time does the heavy lifting')
    await page.getByRole('complementary').getByRole('link', { name: 'The curve that bends' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The curve that bends' })).toBeVisible()
    await page.getByRole('complementary').getByRole('link', { name: 'First quiz' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot load lesson. Please try again later.')
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check yourself')
  })
})

test('an address of a part that is not there says so and shows what is', async ({ page }) => {
  await learnerOf(page, 'start-investing')
  const [, course, , lesson] = (await itemOf(page, 'start-investing', 'Money that grows')).split('/')
  await page.goto(`/${course}/start-investing/${lesson}/${crypto.randomUUID()}`)
  await ready(page)
  await expect(page.getByRole('status').filter({ hasText: 'no longer in this lesson' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Money that grows' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('complementary').getByRole('link', { name: 'The curve that bends' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The curve that bends' })).toBeVisible()
  await expect(page.getByText('no longer in this lesson')).toHaveCount(0)
})

test.describe('missing', () => {
  test.use({ noise: /status of 404/ })
  test('a lesson of another course is not there', async ({ page }) => {
    await page.goto('/')
    const [, , , lesson] = (await itemOf(page, 'how-orders-become-trades', 'Bid and ask')).split('/')
    const answer = await page.goto(`/course-content/start-investing/${lesson}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })
})
