import { windowOptions } from '../../../scripts/chromium.ts'
import { expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'
import { another, button, LECTERN, liveBadge, makeWebinar, openAs, why, withTicket } from './webinar.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

test('a tutor starts, the student’s page turns live by itself, and the student joins', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  await expect(liveBadge(page)).toHaveCount(0)
  await expect(page.getByText('You are registered')).toBeVisible()
  await expectAccessible(page)

  const teaching = await another(context, baseURL)
  const tutor = await teaching.newPage()
  await openAs(tutor, 'tutor@lectern.test', made.path)
  const hosting = teaching.waitForEvent('page')
  await button(tutor, 'Start the session').click()
  const host = await hosting
  await expect(host).toHaveURL(/\/zoom-simulator\/s\//)
  await expect(host.getByRole('heading', { name: 'Made for one test' })).toBeVisible()
  expect(await host.evaluate(() => window.opener)).toBeNull()

  // The notification arrives by the stream, without a reload.
  await expect(liveBadge(page)).toBeVisible()
  // Tutors get no notification, so their page polls.
  await expect(liveBadge(tutor)).toBeVisible({ timeout: 30_000 })
  const joining = context.waitForEvent('page')
  await button(page, 'Join').click()
  const guest = await joining
  await expect(guest).toHaveURL(/\/zoom-simulator\/j\//)
  await expect(guest.getByText('Mira Novak').first()).toBeVisible()
  await expect(page.getByText('The session is open in another window.')).toBeVisible()
  await teaching.close()
})

test('joining a meeting takes one request', async ({ page, context, request }) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  const asked: string[] = []
  context.on('request', (one) => {
    if (new URL(one.url()).pathname.startsWith('/api/') && one.method() === 'POST') asked.push(one.url())
  })
  const joining = context.waitForEvent('page')
  await button(page, 'Join').click()
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(`/schedules/${made.sessions[0]?.id}/join`)
})

test.describe('a guest presses Join', () => {
  test('signs in, comes back and joins once [LIVE-11] [LIVE-12]', async ({ page, context, request }) => {
    const made = await makeWebinar(request, 5)
    const username = await register(request)
    await page.goto(`${made.path}?active-tab=none`)
    await ready(page)
    await button(page, 'Join').click()
    await expect(page).toHaveURL(`/auth/login?${new URLSearchParams({ redirectUrl: made.path })}&autoJoin=true`)
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill(LECTERN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(made.path)
    // A window cannot be opened without a click, so the page shows a link.
    const link = page.getByRole('link', { name: 'Enter the session' })
    await expect(link).toHaveAttribute('href', /\/zoom-simulator\/j\//)
    await expect(page.getByText('You are registered')).toBeVisible()
    await expectAccessible(page)
    const joining = context.waitForEvent('page')
    await link.click()
    await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
    await expect(link).toHaveCount(0)

    const joins: string[] = []
    page.on('request', (one) => one.url().endsWith('/join') && joins.push(one.url()))
    await page.reload()
    await ready(page)
    await expect(button(page, 'Join')).toBeEnabled()
    await expect(page.getByText('You are registered')).toBeVisible()
    expect(joins, 'the intent was carried out once').toEqual([])
  })

  test('signs up instead, comes back and joins [LIVE-13]', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    await page.goto(made.path)
    await ready(page)
    await button(page, 'Join').click()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-up/)
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Last name').fill('Novak')
    await page.getByLabel('E-mail').fill(`guest-${Date.now()}@lectern.test`)
    await page.getByRole('textbox', { name: 'Password' }).fill(LECTERN)
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(made.path)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('link', { name: 'Enter the session' })).toBeVisible()
    await expect(page.getByText('You are registered')).toBeVisible()
  })

  test('returns too late', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    const username = await register(request)
    await page.goto(made.path)
    await ready(page)
    await button(page, 'Join').click()
    await expect(page).toHaveURL(/autoJoin=true/)
    // The address does not contain the intent.
    await page.goto(`/auth/login?${new URLSearchParams({ redirectUrl: made.path })}`)
    await ready(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('lectern.live-intent') ?? '{}')
      localStorage.setItem('lectern.live-intent', JSON.stringify({ ...kept, until: Date.now() - 1 }))
    })
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill(LECTERN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(made.path)
    await expect(button(page, 'Register and join')).toBeEnabled()
    await expect(page.getByText('You are registered')).toHaveCount(0)
  })
})

test('the browser of these tests blocks windows that nobody asked for', async ({ page }) => {
  await page.addInitScript(() => {
    window.name = window.open('about:blank') === null ? 'blocked' : 'opened'
  })
  await page.goto('/help')
  expect(await page.evaluate(() => window.name)).toBe('blocked')
})

test('a window that the browser does not open becomes a link [LIVE-8]', async ({ page, context, request }) => {
  const made = await makeWebinar(request, 5)
  await context.addInitScript(() => {
    window.open = () => null
  })
  await openAs(page, await withTicket(request, made), made.path)
  await button(page, 'Join').click()
  const link = page.getByRole('link', { name: 'Enter the session' })
  await expect(link).toBeVisible()
  await expect(page.getByText('Your browser did not open a window.')).toBeVisible()
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a past event offers its recording, and its state', async ({ page }) => {
  await openAs(page, 'student@lectern.test', '/webinar-content/fees-in-forty-years')
  await expect(why(page).getByText('All sessions of this event have ended.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
  await expectAccessible(page)
})

test('an event on site has nothing to join, and says where it is', async ({ page }) => {
  await page.goto('/offline-events/market-history-walk-london')
  await ready(page)
  await expect(why(page).getByText(/This event takes place on site/)).toBeVisible()
  await expect(why(page).getByRole('link', { name: 'Buy a ticket' })).toBeVisible()
  await expectAccessible(page)
  await why(page).getByText('Add to calendar').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Calendar file (.ics)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('market-history-walk-london.ics')
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /calendar\.google\.com/)
})

test('in Arabic, on a phone, by keyboard alone', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const made = await makeWebinar(request, 5)
  await signIn(page, await withTicket(request, made))
  await page.goto(`/ar${made.path}`)
  await ready(page)
  const join = button(page, 'انضم')
  await expect(join).toBeEnabled()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.locator('main h1').focus()
  const joining = context.waitForEvent('page')
  await page.keyboard.press('Tab')
  await expect(button(page, 'إخفاء العد التنازلي')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(join).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  await expect(page.getByText('الجلسة مفتوحة في نافذة أخرى.')).toBeVisible()
})
