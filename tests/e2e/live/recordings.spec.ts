import type { Page } from '@playwright/test'
import type { RecordingState } from '../../../openapi/generated/portal.ts'
import { expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'
import { another, openAs } from './webinar.ts'

const STUDENT = 'student@lectern.test'
const EVENT = '/webinar-content/fees-in-forty-years'
/** A series with sessions to come. */
const SERIES = '/webinar-content/study-hall'
const NAME = 'What fees do in forty years'

/** Changes the state of each recording in the server's answers, and nothing else. */
async function inState(page: Page, state: RecordingState) {
  await page.route(/\/api\/(users\/me\/)?recordings\?/, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    for (const item of list.items) Object.assign(item.recording ?? item, { state, playback: null })
    await route.fulfill({ response: answer, json: list })
  })
}

const watch = (page: Page) => page.getByRole('link', { name: `Watch “${NAME}”` })
/** It comes after the page, and moves what is below the recording. */
const isWhole = (page: Page) => expect(page.getByRole('button', { name: 'Transcript', exact: true })).toBeVisible()
const video = (page: Page) => page.getByRole('main').locator(`video[aria-label="${NAME}"]`)

/** Moves the playing recording to that position and pauses it, as a person does who stops watching. */
async function leaveAt(page: Page, seconds: number) {
  await video(page).evaluate(async (element: HTMLVideoElement, to) => {
    element.muted = true
    await element.play()
    element.currentTime = to
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    element.pause()
  }, seconds)
  await expect.poll(() => kept(page)).toBeCloseTo(seconds, 0)
}

/** The stored position of the recording that was played. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('lectern')
        opening.onsuccess = () => {
          const all = opening.result.transaction('positions').objectStore('positions').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result[0]?.position ?? 0)
          }
        }
      }),
  )

const now = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)

test('a recording opens by its address, and goes on where one stopped', async ({ page }) => {
  await signIn(page, STUDENT)
  await page.goto(`${EVENT}?active-tab=recordings`)
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeInViewport()
  await expect(video(page)).toHaveCount(0)
  await watch(page).click()
  await expect(page).toHaveURL(/\?active-tab=recordings&recording=[0-9a-f-]{36}$/)
  await expect(video(page)).toBeVisible()
  await expectAccessible(page)
  const duration = await video(page).evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState < 1) await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve))
    return element.duration
  })
  const middle = Math.floor(duration / 2)
  await leaveAt(page, middle)

  await page.reload()
  await ready(page)
  await expect(video(page)).toBeVisible()
  await expect.poll(() => now(page)).toBeCloseTo(middle, 0)
  await expect(page.getByText(/Resumed at \d\d:\d\d\./)).toBeVisible()
  await isWhole(page)
  await page.getByRole('link', { name: 'Close the recording' }).click()
  await expect(video(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => now(page)).toBeCloseTo(middle, 0)
})

test.describe('an address of no recording', () => {
  // The portal asks whether it was removed.
  test.use({ noise: /status of 404/ })

  for (const nonsense of ['1', 'x%27--', '00000000-0000-4000-8000-000000000000']) {
    test(`recording=${nonsense} opens nothing`, async ({ page }) => {
      await signIn(page, STUDENT)
      await page.goto(`${EVENT}?active-tab=recordings&recording=${nonsense}`)
      await ready(page)
      await expect(watch(page)).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      await page.goto(`/booked?active-tab=recordings&recording=${nonsense}`)
      await ready(page)
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
    })
  }
})

test('on the booked page a recording plays above the list', async ({ page }) => {
  await signIn(page, STUDENT)
  await page.goto('/booked?active-tab=recordings')
  await ready(page)
  await page.getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL(/\/booked\?active-tab=recordings&recording=/)
  await expect(video(page)).toBeVisible()
  await isWhole(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Close the recording' }).click()
  await expect(page).toHaveURL('/booked?active-tab=recordings')
  await expect(video(page)).toHaveCount(0)
})

for (const [state, badge, onPage] of [
  ['processing', 'Being prepared', 'The recording is being prepared.'],
  ['failed', 'Not available', 'The video service could not provide this recording.'],
] as const) {
  test(`a recording that is ${state} says so, and cannot be played`, async ({ page }) => {
    await signIn(page, STUDENT)
    await inState(page, state)
    await page.goto(EVENT)
    await ready(page)
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
    const reason = state === 'processing' ? 'We are preparing it. We will tell you here when it is ready.' : onPage
    await expect(page.getByText(reason)).toBeVisible()
    await expect(watch(page)).toHaveCount(0)
    await page.goto('/booked')
    await ready(page)
    await page.getByRole('main').getByRole('link', { name: 'Recordings', exact: true }).click()
    await expect(page.getByText(badge, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(reason).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('whoever may not watch a recording reads what to do (LIVE-28, LIVE-29)', async ({ page, request }) => {
  const said = (text: string) => expect(page.getByText(text, { exact: false })).toBeVisible()
  const signingIn = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
  await page.goto(EVENT)
  await ready(page)
  await said('Only those who registered before the event ended can watch it. If you are one of them, sign in.')
  await expect(watch(page)).toHaveCount(0)
  await expect(signingIn).toHaveAttribute('href', /redirectUrl=%2Fwebinar-content%2Ffees-in-forty-years/)
  await expectAccessible(page)
  await page.goto(SERIES)
  await said('Sign in and register for the event to watch the recording here.')
  await openAs(page, await register(request), SERIES)
  await said('Register for the event to watch the recording here.')
  await page.goto(EVENT)
  await said('Ask the host to open it to everyone.')
  await page.goto('/webinars?event-type=recorded&q=fees')
  await expect(page.getByRole('status').filter({ hasText: /0|No/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a tutor opens the recordings to everyone, and closes them again (LIVE-27)', async ({
  page,
  context,
  baseURL,
}) => {
  const choose = async (choice: string) => {
    await page.locator('summary', { hasText: choice }).click()
    await page.getByRole('main').getByRole('button', { name: choice }).click()
  }
  await openAs(page, 'admin@lectern.test', SERIES)
  await choose('Open the recordings to everyone')
  await expect(page.locator(':focus')).toHaveText('Everyone can watch the recordings, also without registering.')
  await expectAccessible(page)
  const other = await another(context, baseURL)
  const guest = await other.newPage()
  await guest.goto(SERIES)
  await ready(guest)
  await guest.getByRole('link', { name: /^Watch “Study hall/ }).click()
  await expect(guest.getByRole('main').locator('video')).toBeVisible()
  await other.close()
  await choose('Keep the recordings for those who registered')
  await expect(page.locator(':focus')).toHaveText('Those who registered can watch the recordings.')
})

test('beside the time of a recording its state stays, whatever the zone of the reader (EVENT-1)', async ({ page }) => {
  await page.goto('/webinar-content/cash-flow-in-an-hour')
  await ready(page)
  const recording = page.locator('main time[data-zone] + span').first()
  await expect(recording).toHaveText('Ready')
})

test('in Arabic on the narrowest phone it fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, STUDENT)
  await page.goto(`/ar${EVENT}?active-tab=recordings`)
  await ready(page)
  await page.getByRole('link', { name: /شاهد/ }).click()
  await expect(video(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
})
