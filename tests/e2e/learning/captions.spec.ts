import type { Page } from '@playwright/test'
import { builtFile } from '../../lib/built-portal.ts'
import { expect, expectAccessible, ready, signIn, test } from '../portal.ts'
import { itemOf, learnerOf, press } from './player.ts'

const FILM = 'Money that grows'

const film = (page: Page) => page.getByRole('main').locator('video')
const showing = (page: Page) =>
  film(page).evaluate((media: HTMLVideoElement) =>
    [...media.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
  )
const cue = (page: Page) =>
  film(page).evaluate((media: HTMLVideoElement) =>
    [...media.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((one) => (one instanceof VTTCue ? one.text : '')),
  )
const second = (page: Page) => film(page).evaluate((media: HTMLVideoElement) => media.currentTime)

/** Opens the film as a person who registered for its course. */
async function openFilm(page: Page, locale = '') {
  await learnerOf(page, 'start-investing')
  await page.goto(locale + (await itemOf(page, 'start-investing', FILM)))
  await ready(page)
}

/** Opens the transcript and returns it. */
async function openTranscript(page: Page, name = 'Transcript') {
  await page.getByRole('button', { name, exact: true }).click()
  const transcript = page.getByRole('region', { name, exact: true })
  await expect(transcript).toBeVisible()
  return transcript
}

/** A quarter of a second in frames, for which a busy machine takes longer. */
const SOON = 15

/**
 * The frames that the page draws from a press until the film is on its way to another place; how fast it decodes is the
 * machine's.
 */
async function seekFrames(page: Page, act: () => Promise<void>) {
  const seeking = await film(page).evaluateHandle((media) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const watch = () => {
      let frames = 0
      const count = () => {
        frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      media.addEventListener('seeking', () => resolve(frames), { once: true })
    }
    addEventListener('click', watch, { once: true, capture: true })
    return { promise }
  })
  await act()
  return seeking.evaluate(({ promise }) => promise)
}

test('[MEDIA-27] captions are shown by key and by button, and are remembered with their size and colours', async ({
  page,
}) => {
  await openFilm(page)
  expect(await showing(page)).toEqual([])
  const frame = page.getByRole('region', { name: FILM })
  await frame.getByRole('button', { name: 'Captions' }).focus()
  await page.keyboard.press('c')
  await expect.poll(() => showing(page)).toEqual(['en'])
  await expect(frame.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 5
  })
  await expect.poll(() => cue(page)).toEqual(['100 a month at 5 % a year.\nAfter four years it is 5,301.'])

  await page.locator('summary').filter({ hasText: 'Captions' }).click()
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('Very large')
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Yellow on black')
  await expectAccessible(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => showing(page)).toEqual(['en'])
  await expect(film(page)).toHaveAttribute('data-caption-size', 'huge')
  await expect(film(page)).toHaveAttribute('data-caption-contrast', 'yellow')
  // Outside of the player it is a letter like any other.
  await page.keyboard.press('c')
  await page.locator('summary').filter({ hasText: 'Captions' }).click()
  await expect(page.getByRole('checkbox', { name: 'Show captions' })).toBeChecked()
  expect(await showing(page)).toEqual(['en'])
  await page.getByRole('checkbox', { name: 'Show captions' }).uncheck()
  await expect.poll(() => showing(page)).toEqual([])
})

test('[MEDIA-28] the transcript is searched, follows the time and leads to it, by keyboard and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openFilm(page)
  const code = builtFile('src/features/media/captions/transcript.tsx')
  const isOfTranscript = (path: string) => path.endsWith('.vtt') || path.endsWith(code)
  expect(loaded.filter(isOfTranscript)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Transcript', exact: true }), 'Enter')
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true })
  const lines = transcript.getByRole('list', { name: 'Lines of the transcript' }).getByRole('button')
  await expect(lines).toHaveCount(10)
  expect(loaded.filter(isOfTranscript)).toContain(`/${code}`)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const search = transcript.getByRole('searchbox', { name: 'Search in the transcript' })
  await press(page, search, 'g')
  await search.fill('YEARS bad')
  await expect(lines).toHaveText([/One possible path, with good years and with bad years\./])
  await expect(transcript.getByRole('status')).toHaveText('1 line found')
  await search.fill('dividend')
  await expect(transcript.getByRole('status')).toHaveText('No line has these words.')
  await search.fill('')

  expect(
    await seekFrames(page, () => press(page, lines.first(), 'End').then(() => page.keyboard.press('Enter'))),
  ).toBeLessThan(SOON)
  await expect(lines.last()).toBeFocused()
  await expect(lines.last()).toHaveAttribute('aria-current', 'true')
  expect(await second(page)).toBeCloseTo(26, 1)
  await page.keyboard.press('ArrowUp')
  await expect(lines.nth(8)).toBeFocused()
  const follow = transcript.getByRole('checkbox', { name: 'Follow the time' })
  await expect(follow).not.toBeChecked()

  const list = transcript.getByRole('list', { name: 'Lines of the transcript' })
  const top = () => list.evaluate((element) => element.scrollTop)
  const left = await top()
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 0
  })
  await expect(lines.first()).toHaveAttribute('aria-current', 'true')
  expect(await top()).toBe(left)
  await follow.check()
  await expect.poll(top).toBe(0)
})

test('[MEDIA-28] chapters lead to their beginning', async ({ page }) => {
  await openFilm(page)
  const transcript = await openTranscript(page)
  const chapters = transcript.getByRole('list', { name: 'Chapters' }).getByRole('button')
  await expect(chapters).toHaveText([
    /Money that grows/,
    /100 a month at 5 % a year/,
    /The way there is never straight/,
    /Three things matter/,
  ])
  expect(await seekFrames(page, () => chapters.nth(2).click())).toBeLessThan(SOON)
  await expect(chapters.nth(2)).toHaveAttribute('aria-current', 'true')
  expect(await second(page)).toBeCloseTo(14.2, 1)
})

test('[MEDIA-27] [MEDIA-28] in Arabic the captions and the transcript are Arabic, from right to left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openFilm(page, '/ar')
  const transcript = await openTranscript(page, 'النص المكتوب')
  const list = transcript.getByRole('list', { name: 'أسطر النص' })
  await expect(list).toHaveAttribute('dir', 'rtl')
  const search = transcript.getByRole('searchbox')
  await search.fill('مَسار')
  await expect(list.getByRole('button')).toHaveText([/مسار ممكن واحد/])
  await expectAccessible(page)
  expect(await seekFrames(page, () => list.getByRole('button').first().press('Enter'))).toBeLessThan(SOON)
  await page.locator('summary').filter({ hasText: 'الترجمة المرئية' }).click()
  await page.getByRole('checkbox', { name: 'أظهر الترجمة' }).check()
  await expect.poll(() => showing(page)).toEqual(['ar'])
  await expect.poll(() => cue(page)).toEqual(['مسار ممكن واحد، فيه سنوات جيدة\nوسنوات سيئة.'])
  await transcript.getByRole('combobox', { name: 'اللغة' }).selectOption('English')
  await expect.poll(() => showing(page)).toEqual(['en'])
  await expect(list).toHaveAttribute('dir', 'ltr')
})

test('[MEDIA-11] a sound has a transcript, and so has a recording, with who says it', async ({ page }) => {
  await page.goto(await itemOf(page, 'learning-to-learn', 'A short recall exercise'))
  await ready(page)
  const transcript = await openTranscript(page)
  await expect(transcript.getByRole('button', { name: /Close your notes and look away/ })).toBeVisible()

  await signIn(page, 'student@lectern.test')
  await page.goto('/webinar-content/fees-in-forty-years?active-tab=recordings')
  await ready(page)
  await page.getByRole('link', { name: 'Watch “What fees do in forty years”' }).click()
  const said = await openTranscript(page)
  await expect(said.getByRole('button', { name: /Elena Marchetti: See you next time\./ })).toBeVisible()
})

test.describe('a file that is refused', () => {
  // The browser logs the refusal.
  test.use({ noise: /status of 400/ })

  test('[MEDIA-24] [MEDIA-26] [MEDIA-29] a tutor reads which films of a course have no captions, and adds them from a file', async ({
    page,
  }) => {
    await signIn(page, 'tutor@lectern.test')
    const token = await page.evaluate(() => localStorage.getItem('lectern.access-token'))
    const headers = { authorization: `Bearer ${token}` }
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/${path}`, { headers, data })
      return { status: answer.status(), body: await answer.json() }
    }
    const buffer = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'x'.repeat(200)}`)
    const multipart = { category: 'education-materials', file: { name: 'talk.mp4', mimeType: 'video/mp4', buffer } }
    const film = await (await page.request.post('/api/media/upload', { headers, multipart })).json()
    const { body: course } = await post('courses', {
      name: 'A course in draft',
      languageCode: 'en',
      audienceLevel: 'beginner',
    })
    const content = [{ targetType: 'video', targetId: film.id, name: 'A talk without captions' }]
    await post('lessons', { courseId: course.id, name: 'First', content })
    await page.goto(`/course-content/${course.alias}`)
    await ready(page)
    const hint = page.getByRole('note').filter({ hasText: '1 film or sound of this course has no captions.' })
    await expect(hint.getByRole('link', { name: 'A talk without captions' })).toBeVisible()
    await expectAccessible(page)

    await hint.getByRole('button', { name: 'Add captions to “A talk without captions”' }).press('Enter')
    const file = hint.getByLabel('File (WebVTT or SubRip)')
    await expect(file).toBeFocused()
    await expectAccessible(page)
    const say = async (text: string | Buffer, name = 'talk.srt') => {
      await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await hint.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    }
    await hint.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await expect(file).toHaveAccessibleDescription('Choose a file that is not empty.')
    await say('WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n', 'talk.vtt')
    await expect(file).toHaveAccessibleDescription('Line 3: this cue must end after it begins.')
    await say(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\u00e9\n', 'latin1'))
    await expect(file).toHaveAccessibleDescription(
      'The file is not in UTF-8. Save it with this encoding and choose it again.',
    )
    await expect(file).toBeFocused()
    await say('x'.repeat(500_001))
    await expect(file).toHaveAccessibleDescription('The file is too large. Up to 500,000 characters fit.')
    await say('1\n00:00:01,000 --> 00:00:02,000\nHello\n')
    await expect(hint.getByRole('status')).toHaveText('Added. The player shows it from now on.')
    await expect(hint.getByRole('status')).toBeFocused()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A course in draft')
    await expect(hint).toHaveCount(0)
  })
})
