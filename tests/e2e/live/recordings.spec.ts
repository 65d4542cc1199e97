import type { Page } from '@playwright/test'
import type { RecordingState } from '../../../openapi/generated/portal.ts'
import { expect, expectAccessible, ready, signIn, test } from '../portal.ts'

const STUDENT = 'student@lectern.test'
const EVENT = '/webinar-content/fees-in-forty-years'
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
  await expect(page.getByText(/Played on from \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('link', { name: 'Close the recording' }).click()
  await expect(video(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => now(page)).toBeCloseTo(middle, 0)
})

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

test('on the booked page a recording plays above the list', async ({ page }) => {
  await signIn(page, STUDENT)
  await page.goto('/booked?active-tab=recordings')
  await ready(page)
  await page.getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL(/\/booked\?active-tab=recordings&recording=/)
  await expect(video(page)).toBeVisible()
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
    const reason = state === 'processing' ? 'We are preparing it, and tell you here when it is ready.' : onPage
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

test('without a ticket the page says who can watch it', async ({ page }) => {
  await page.goto(EVENT)
  await ready(page)
  await expect(page.getByText('Those who registered can watch it.')).toBeVisible()
  await expect(watch(page)).toHaveCount(0)
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
