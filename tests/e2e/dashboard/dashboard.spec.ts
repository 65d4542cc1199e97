import type { APIRequestContext, Page } from '@playwright/test'
import type { RegistrationChart, User } from '../../../openapi/generated/portal.ts'
import { windowOptions } from '../../../scripts/chromium.ts'
import { chartRange, dayIn } from '../../../src/features/dashboard/chart-range.ts'
import { makeWebinar, openAs, tokenOf, withTicket } from '../live/webinar.ts'
import { accountOf, expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

const TUTOR = 'tutor@lectern.test'
const change = { timezone: 'Asia/Jakarta', totalTickets: 40 } as const

/** A new tutor, who has no schedules of other tests. */
async function newTutor(request: APIRequestContext) {
  const username = await register(request)
  const me: User = await (await request.get('/api/users/me', { headers: await tokenOf(request, username) })).json()
  const data = { roles: ['student', 'tutor'] }
  const headers = await tokenOf(request, 'admin@lectern.test')
  const answer = await request.put(`/api/users/${me.id}/roles`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return { username, id: me.id }
}

/** A new tutor with a profile, which is needed to be the tutor of a course or an event. */
async function newTutorWithProfile(request: APIRequestContext) {
  const { username, id } = await newTutor(request)
  const headers = await tokenOf(request, username)
  const answer = await request.post(`/api/users/${id}/profile/tutor`, { data: { title: 'Analyst' }, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return username
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a tutor finds the next schedules, starts one, and sees who joins [DASH-1]', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const name = `Started from the dashboard ${Date.now()}`
  const tutor = await newTutorWithProfile(request)
  const { event } = await makeWebinar(request, 2, { ...change, name }, tutor)
  const student = await register(request)
  const booked = await request.post(`/api/events/${event.id}/register`, { headers: await tokenOf(request, student) })
  expect(booked.status()).toBe(201)

  await signIn(page, tutor)
  await page.goto('/')
  await ready(page)
  await accountOf(page).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const row = rowOf(page, name)
  await expect(row.getByText('1 of 40 registered')).toBeVisible()
  const asked: string[] = []
  const start = row.getByRole('button', { name: `Start “${name}”` })
  await expect(start).toBeEnabled()
  await expectAccessible(page)
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/schedules/')) asked.push(one.url())
  })
  const hosting = context.waitForEvent('page')
  await start.click()
  const host = await hosting
  await expect(host).toHaveURL(/\/zoom-simulator\/s\//)
  expect(asked).toHaveLength(1)
  await expect(row.getByText('The session is open in another window.')).toBeVisible()
  await expect(row.getByText('Live now')).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('Nobody is in the meeting now.')).toBeVisible()

  // A person joins; the notification updates the page without a reload.
  const learning = await browser.newContext({ ...(baseURL && { baseURL }) })
  const learner = await learning.newPage()
  await openAs(learner, student, `/webinar-content/${event.alias}`)
  const joining = learning.waitForEvent('page')
  await learner.getByRole('main').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  await expect(row.getByText(/^In the meeting now: .?Mira Novak.?$/)).toBeVisible({ timeout: 30_000 })
  await learning.close()
})

test('a schedule that cannot start yet shows when it can, in the person’s time zone and in the event’s', async ({
  page,
  request,
}) => {
  const name = `Too early ${Date.now()}`
  const tutor = await newTutorWithProfile(request)
  await makeWebinar(request, 40, { ...change, name }, tutor)
  await openAs(page, tutor, '/profile/dashboard')
  const row = rowOf(page, name)
  await expect(row.getByText(/^Start opens at /)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true')
  // The time is shown in the person's time zone and in the event's.
  await expect(row.getByText(/GMT\+7|WIB/)).toBeVisible()
})

test('a guest signs in first and returns; a student reads that the page is for tutors', async ({ page, request }) => {
  const username = await register(request)
  await page.goto('/profile/dashboard/webinars?state=draft')
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=/)
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill('Lectern123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/profile/dashboard/webinars?state=draft')
  const callout = page.getByRole('heading', { level: 1, name: 'This page is for tutors' })
  await expect(callout).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto('/profile/dashboard')
  await ready(page)
  await expect(callout).toBeVisible()
  await expectAccessible(page)
  await accountOf(page).click()
  await expect(page.getByRole('link', { name: 'Booked' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Find a course' }).click()
  await expect(page).toHaveURL('/courses')
})

test('an admin sees what everybody teaches', async ({ page }) => {
  await openAs(page, 'admin@lectern.test', '/profile/dashboard/webinars?limit=50')
  await expect(page.getByText('webinars of all tutors')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Webinars' })).toBeVisible()
})

for (const period of ['day', 'week', 'month'] as const) {
  test(`the chart by ${period} has the figures of the API`, async ({ page, request }) => {
    await openAs(page, TUTOR, `/profile/dashboard?period=${period === 'week' ? 'month' : 'week'}`)
    const names = { day: 'Days', week: 'Weeks', month: 'Months' }
    await page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: names[period] }).click()
    await expect(page).toHaveURL(period === 'day' ? '/profile/dashboard' : `/profile/dashboard?period=${period}`)

    const headers = await tokenOf(request, TUTOR)
    const me: User = await (await request.get('/api/users/me', { headers })).json()
    const range = chartRange(period, dayIn(me.settings.profile.timezone ?? 'UTC', new Date()))
    const [courses, events]: RegistrationChart[] = await Promise.all(
      ['courses', 'events'].map(async (kind) => {
        const params = { period, ...range }
        return (await request.get(`/api/charts/${kind}/registrations/by-period`, { params, headers })).json()
      }),
    )
    if (!courses || !events) throw new Error('no chart')
    expect(courses.points).toHaveLength(period === 'day' ? 30 : 12)
    const wanted = courses.points.map(({ count }, at) => [count, events.points[at]?.count]).toReversed()
    const total = page.getByText(`Courses: ${courses.total} · Events: ${events.total}`, { exact: true })
    await expect(total).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('link', { name: names[period] })).toHaveAttribute('aria-current', 'true')
    await expect(total).toBeVisible()
    await page.getByText('Show as a table').click()
    const cells = await page.getByRole('table').getByRole('cell').allTextContents()
    expect(cells.map(Number)).toEqual(wanted.flat())
    await expectAccessible(page)
  })
}

test.describe('the table of webinars', () => {
  const table = (page: Page) => page.getByRole('table', { name: 'Webinars' })
  const namesIn = (page: Page) => table(page).getByRole('rowheader').allTextContents()

  test('is sorted by its headings, narrowed by state, and survives a reload [LIST-17]', async ({ page }) => {
    await openAs(page, TUTOR, '/profile/dashboard/webinars')
    const heading = (name: string) => table(page).getByRole('columnheader', { name })
    await expect(heading('First session')).toHaveAttribute('aria-sort', 'descending')
    await heading('Name').getByRole('link').click()
    await expect(page).toHaveURL('/profile/dashboard/webinars?sort=name')
    await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
    const isSorted = async () => {
      const names = await namesIn(page)
      return names.length > 0 && names.join() === names.toSorted().join()
    }
    await expect.poll(isSorted).toBe(true)
    await heading('Name').getByRole('link').click()
    await expect(page).toHaveURL('/profile/dashboard/webinars?sort=-name')
    await expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Draft' }).click()
    await expect(page).toHaveURL('/profile/dashboard/webinars?state=draft&sort=-name')
    // With the rows, what is below them moves.
    await expect(table(page).getByText('Published')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Rows on a page' }).getByRole('link', { name: '20' }).click()
    const address = '/profile/dashboard/webinars?state=draft&sort=-name&limit=20'
    await expect(page).toHaveURL(address)
    await page.reload()
    await ready(page)
    await expect(page).toHaveURL(address)
    await expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
    await expect(table(page).getByText('Published')).toHaveCount(0)
    await expect(table(page).getByRole('rowheader', { name: 'Questions before the first portfolio' })).toBeVisible()
    await expectAccessible(page)
    await table(page).getByRole('link', { name: 'Questions before the first portfolio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Questions before the first portfolio' })).toBeVisible()
  })

  test('by price, says where each currency begins [LIST-25]', async ({ page, request }) => {
    const tutor = await newTutorWithProfile(request)
    for (const [name, price] of [
      ['Twenty euros', { price: 20, currency: 'EUR' }],
      ['Ten dollars', { price: 10, currency: 'USD' }],
      ['Nothing', {}],
      ['Thirty euros', { price: 30, currency: 'EUR' }],
    ] as const)
      await makeWebinar(request, 900, { ...price, name }, tutor)
    await openAs(page, tutor, '/profile/dashboard/webinars?sort=price')
    const heads = table(page).locator('tbody th')
    await expect(heads).toHaveText([
      'Free',
      'Nothing',
      'Euro',
      /Twenty euros/,
      /Thirty euros/,
      'US Dollar',
      /Ten dollars/,
    ])
    await table(page).getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
    await expect(heads).toHaveCount(4)
  })

  test('has pages', async ({ page }) => {
    await openAs(page, TUTOR, '/profile/dashboard/webinars?limit=2&sort=name')
    const first = await namesIn(page)
    expect(first).toHaveLength(2)
    await page.getByRole('link', { name: 'Next', exact: false }).last().click()
    await expect(page).toHaveURL('/profile/dashboard/webinars?sort=name&page=2&limit=2')
    await expect.poll(() => namesIn(page)).not.toEqual(first)
  })

  test('ignores invalid values in the address', async ({ page }) => {
    await openAs(page, TUTOR, '/profile/dashboard/webinars?page=-3&limit=9999&sort=password&state=lost')
    await expect(table(page).getByRole('columnheader', { name: 'First session' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page.getByRole('navigation', { name: 'Rows on a page' }).locator('[aria-current]')).toHaveText('10')
    await expect(page.getByRole('navigation', { name: 'State' }).locator('[aria-current]')).toHaveText('All')
  })

  test('is empty beyond its last page, with a way back', async ({ page }) => {
    await openAs(page, TUTOR, '/profile/dashboard/webinars?page=500&limit=50')
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    await expect(page).toHaveURL('/profile/dashboard/webinars?limit=50')
    await expect(table(page)).toBeVisible()
  })
})

test.describe('a tutor without a profile', () => {
  // The browser logs that the profile does not exist yet.
  test.use({ noise: /status of 404/ })

  test('is led to write one', async ({ page, request }) => {
    const { username } = await newTutor(request)
    await openAs(page, username, '/profile/dashboard')
    await expect(page.getByRole('heading', { name: 'You have no tutor profile yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(page).toHaveURL('/profile?active-tab=tutor')
  })
})

test('a tutor without events yet is told so', async ({ page, request }) => {
  await openAs(page, await newTutorWithProfile(request), '/profile/dashboard')
  await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('link', { name: 'Webinars' }).click()
  await expect(page).toHaveURL('/profile/dashboard/webinars')
  await expect(page.getByRole('heading', { name: 'No webinars' })).toBeVisible()
})

test('those who registered are named, page by page (DASH-2)', async ({ page, request }) => {
  const tutor = await newTutorWithProfile(request)
  const name = `Named people ${Date.now()}`
  const made = await makeWebinar(request, 24 * 60 * 3, { name }, tutor)
  for (let index = 0; index < 12; index += 1) await withTicket(request, made)
  await openAs(page, tutor, '/profile/dashboard')
  const row = rowOf(page, name)
  await expect(row.getByText('12 registered')).toBeVisible()
  const names = row.getByRole('list', { name: `Who registered for “${name}”` }).getByRole('listitem')
  await expect(names).toHaveCount(0)
  await row.locator('summary').click()
  await expect(names).toHaveCount(10)
  await expect(names.filter({ hasText: 'Mira Novak' }).first()).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Next' }).click()
  await expect(names).toHaveCount(2)
  await expect(row.getByRole('status').filter({ hasText: '2' })).toBeVisible()
})
