import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Event, EventCreate } from '../../../openapi/generated/portal.ts'
import { windowOptions } from '../../../scripts/chromium.ts'
import { builtFile } from '../../lib/built-portal.ts'
import { listening } from '../live/webinar.ts'
import { expect, expectAccessible, ready, register, signIn, signInByForm, signOut, test } from '../portal.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

const MINUTE_MS = 60_000

async function asPerson(request: APIRequestContext, username: string) {
  const answer = await request.post('/api/auth/login', { data: { username, password: 'Lectern123' } })
  const { accessToken } = await answer.json()
  return { authorization: `Bearer ${accessToken}` }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** A webinar that starts in a few minutes, a new person with a ticket for it, and the calls of its tutor. */
async function makeNews(request: APIRequestContext) {
  const tutor = await asPerson(request, 'tutor@lectern.test')
  const data: EventCreate = {
    name: 'Told of in one test',
    type: 'webinar',
    languageCode: 'en',
    timezone: 'UTC',
    audienceLevel: 'beginner',
    startsAt: inMinutes(5),
    endsAt: inMinutes(65),
  }
  const made = await request.post('/api/events', { data, headers: tutor })
  expect(made.status(), await made.text()).toBe(201)
  const event: Event = await made.json()
  expect((await request.post(`/api/events/${event.id}/publish`, { headers: tutor })).status()).toBe(200)
  const username = await register(request)
  const headers = await asPerson(request, username)
  expect((await request.post(`/api/events/${event.id}/register`, { headers })).status()).toBe(201)
  return { event, username, tutor }
}

type News = Awaited<ReturnType<typeof makeNews>>

/** The tutor starts the schedule in a separate browser context. */
async function start(context: BrowserContext, baseURL: string | undefined, { event }: News) {
  const teaching = await context.browser()?.newContext({ ...(baseURL && { baseURL }) })
  const tutor = await teaching?.newPage()
  if (!teaching || !tutor) throw new Error('no browser')
  await signIn(tutor, 'tutor@lectern.test')
  await tutor.goto(`/webinar-content/${event.alias}`)
  await ready(tutor)
  const hosting = teaching.waitForEvent('page')
  await tutor.getByRole('button', { name: 'Start the session' }).click()
  await (await hosting).getByRole('heading', { name: event.name }).waitFor()
  await teaching.close()
}

/** The tutor cancels the event, which sends a notification at once. */
async function cancel(request: APIRequestContext, { event, tutor }: News) {
  const answer = await request.post(`/api/events/${event.id}/cancel`, { headers: tutor })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' })
const unread = (page: Page) => page.getByRole('banner').getByText(/unread notification/)
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) })

test('a schedule starts: the student is notified once, joins from the toast, and marks the notification as read', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const news = await makeNews(request)
  await signIn(page, news.username)
  await listening(page, () => page.goto('/courses'))
  const second = await context.newPage()
  const lines: string[] = []
  second.on('request', (one) => one.url().endsWith('/api/notices/stream') && lines.push(one.url()))
  await second.goto('/articles')
  await ready(second)
  await expect(bell(second)).toBeVisible()

  const starting = start(context, baseURL, news)
  await expect
    .poll(async () => (await toast(page).count()) + (await toast(second).count()), { message: 'one tab says it' })
    .toBe(1)
  const told = (await toast(page).count()) === 1 ? page : second
  // It stays while it is pointed at, however long a busy machine takes for the rest.
  await toast(told).hover()
  await starting
  await expect(unread(page)).toHaveText('1 unread notification')
  await expect(unread(second)).toHaveText('1 unread notification')
  expect((await toast(page).count()) + (await toast(second).count()), 'and no other after it').toBe(1)
  expect(lines, 'one line for all tabs').toEqual([])

  await expect(toast(told)).toContainText('The session has started.')
  await expect(toast(told)).toContainText(news.event.name)
  await expectAccessible(told)
  await toast(told).getByRole('link', { name: 'Join' }).click()
  await expect(told).toHaveURL(`/webinar-content/${news.event.alias}`)
  const joining = context.waitForEvent('page')
  await told.getByRole('link', { name: 'Enter the session' }).click()
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)

  await bell(told).click()
  const list = told.locator('#notices')
  await expect(list.getByRole('link', { name: /New: The session has started\./ })).toBeVisible()
  await expect(list.getByText(/now|minute/)).toBeVisible()
  await expectAccessible(told)
  for (const tab of [page, second]) await expect(unread(tab)).toHaveCount(0)
  await told.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell(told)).toBeFocused()
  await told.reload()
  await ready(told)
  await bell(told).press('Enter')
  await expect(list.getByRole('link', { name: news.event.name })).toBeVisible()
  await expect(unread(told)).toHaveCount(0)
})

test('the bell is empty at first, and is not shown to guests', async ({ page, request }) => {
  const lines: string[] = []
  page.on('request', (one) => one.url().includes('/api/notices') && lines.push(one.url()))
  await page.goto('/courses')
  await ready(page)
  await expect(bell(page)).toHaveCount(0)
  expect(lines).toEqual([])
  await listening(page, async () => signInByForm(page, await register(request)))
  await bell(page).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(bell(page)).toHaveCount(0)
  const before = lines.length
  await page.goto('/articles')
  await ready(page)
  expect(lines.length, 'nobody follows for a guest').toBe(before)
})

test('in Arabic on the narrowest phone the header fits, and the bell is read', async ({ page, request }) => {
  const news = await makeNews(request)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, news.username)
  await listening(page, () => page.goto('/ar/courses'))
  await cancel(request, news)
  await expect(page.getByRole('status').filter({ hasText: 'أُلغيت الفعالية.' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const arabic = page.getByRole('banner').getByRole('button', { name: 'الإشعارات' })
  await expect(page.getByRole('banner').getByText('إشعار واحد غير مقروء')).toBeAttached()
  await arabic.click()
  await expect(page.locator('#notices').getByRole('link', { name: /أُلغيت الفعالية/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('the stream is cut', () => {
  test.use({ noise: /net::ERR/ })

  test('and polling replaces it', async ({ page, request }) => {
    const news = await makeNews(request)
    await page.route('**/api/notices/stream', (route) => route.abort())
    await signIn(page, news.username)
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/notices?') && answer.ok())
    await page.goto('/courses')
    await asked
    await expect(bell(page)).toBeVisible()
    await cancel(request, news)
    await expect(toast(page)).toContainText('The event was cancelled.')
    await expect(unread(page)).toHaveText('1 unread notification')
  })
})

test('the bell stays as the server rendered it, even if its code loads after the session', async ({
  page,
  request,
}) => {
  await signIn(page, await register(request))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/personal-/, async (route) => {
    await held.promise
    await route.continue()
  })
  // Once the account and its student profile have loaded, the session is complete.
  const profile = page.waitForResponse('**/api/users/me/profile/student')
  await page.goto('/courses')
  await ready(page)
  await (await profile).finished()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  held.resolve()
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(async () => {
    await bell.click()
    await expect(page.getByText('No notifications yet')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test.describe('its code cannot be had', () => {
  test.use({ noise: /net::ERR_FAILED/ })

  test('the page works without it', async ({ page }) => {
    const [list, effects] = ['notification-list.tsx', 'follow-notifications.ts'].map((name) =>
      builtFile(`src/features/notifications/${name}`),
    )
    await page.route(`**/{${list},${effects}}`, (route) => route.abort())
    await signIn(page, 'student@lectern.test')
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${list}`))
    await page.goto('/courses')
    await refused
    await ready(page)
    await bell(page).click()
    await expect(page.locator('#notices')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL('/articles')
    await expect(bell(page)).toBeVisible()
  })
})
