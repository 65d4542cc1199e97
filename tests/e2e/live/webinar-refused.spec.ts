import type { Page } from '@playwright/test'
import { windowOptions } from '../../../scripts/chromium.ts'
import { expect, expectAccessible, register, test } from '../portal.ts'
import { seeError } from '../rows.ts'
import { another, button, liveBadge, makeWebinar, openAs, why, withTicket } from './webinar.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

test.describe('what is refused', () => {
  // The browser logs the failures that these tests provoke.
  test.use({ noise: /status of [45]\d\d|net::ERR/ })

  const answered = (status: number, code: string, message: string) => ({
    status,
    json: { statusCode: status, code, message },
  })

  /** The window in which a person waits for the meeting. */
  const expectClosed = (window: Page) => expect.poll(() => window.isClosed(), 'the waiting window is closed').toBe(true)

  test('a failed join is one toast, and the reason stays with a way to try again [LIVE-9]', async ({
    page,
    context,
    request,
  }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), made.path)
    const down = 'The video service does not answer right now.'
    await page.route('**/join', (route) => route.fulfill(answered(502, 'provider-failed', down)))
    const waiting = context.waitForEvent('page')
    await button(page, 'Join').click()
    await seeError(page, 'Join or start webinar failure')
    await expect(why(page).getByText(down)).toBeVisible()
    await expectClosed(await waiting)
    expect(context.pages()).toHaveLength(1)
    await expectAccessible(page)
    await page.unroute('**/join')
    const joining = context.waitForEvent('page')
    await why(page).getByRole('button', { name: 'Try again' }).click()
    await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  })

  test('a session that is cancelled while somebody waits says so by itself', async ({ page, request }) => {
    const made = await makeWebinar(request, 12)
    await openAs(page, await withTicket(request, made), `${made.path}?autoJoin=true`)
    await expect(page.getByText('It is too early.')).toBeVisible()
    const [session] = made.sessions
    const address = `/api/events/${made.event.id}/schedules/${session?.id}`
    expect((await request.delete(address, { headers: made.headers })).status()).toBe(204)
    await expect(why(page).getByText('This event does not take place.')).toBeVisible()
    await expect(page.getByText('It is too early.')).toHaveCount(0)
    await expect(button(page, 'Join')).toHaveCount(0)
  })

  test('a student cannot start, and is told why', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), `${made.path}?autoStart=true`)
    await expect(page.getByRole('alert')).toContainText('The webinar could not be started.')
    await expect(why(page).getByText('You do not have access to this.')).toBeVisible()
    await expect(button(page, 'Start the session')).toHaveCount(0)
  })

  test('joining an event without a schedule says so [LIVE-10]', async ({ page }) => {
    await page.goto('/webinar-content/welcome-to-lectern?autoJoin=true')
    await seeError(page, 'Event or schedule missing for join/start')
    await expect(page).toHaveURL('/webinar-content/welcome-to-lectern')
  })

  test('a redirect to another site opens nothing', async ({ page, context, request }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), made.path)
    await page.route('**/join', (route) => route.fulfill({ json: { url: 'https://zoom.us.evil.example/j/1' } }))
    const waiting = context.waitForEvent('page')
    await button(page, 'Join').click()
    await expect(page.getByRole('alert')).toContainText('The webinar could not be joined.')
    await expect(why(page).getByText('To be safe, nothing was opened.')).toBeVisible()
    await expectClosed(await waiting)
    expect(context.pages()).toHaveLength(1)
    await expect(page.getByRole('link', { name: 'Enter the session' })).toHaveCount(0)
  })

  test('a failed registration shows the server’s message', async ({ page, request }) => {
    const made = await makeWebinar(request, 24 * 60, { totalTickets: 5 })
    await openAs(page, await register(request), made.path)
    await expect(page.getByText('5 places left')).toBeVisible()
    await page.route('**/register', (route) => route.fulfill(answered(409, 'sold-out', 'All tickets are taken.')))
    await button(page, 'Register').click()
    await expect(page.getByRole('alert')).toContainText('All tickets are taken.')
    await page.unroute('**/register')
    await button(page, 'Register').click()
    await expect(page.getByText('You are registered')).toBeVisible()
    await expect(button(page, 'Join')).toBeDisabled()
  })

  test('without the stream of notifications, the page polls', async ({ page, context, baseURL, request }) => {
    const made = await makeWebinar(request, 5)
    await page.route('**/api/notices/stream', (route) => route.abort())
    await openAs(page, await withTicket(request, made), made.path)
    await expect(button(page, 'Join')).toBeEnabled()
    await expect(liveBadge(page)).toHaveCount(0)
    const teaching = await another(context, baseURL)
    const tutor = await teaching.newPage()
    await openAs(tutor, 'tutor@lectern.test', made.path)
    await button(tutor, 'Start the session').click()
    await expect(liveBadge(page)).toBeVisible({ timeout: 30_000 })
    await teaching.close()
  })

  for (const path of ['/webinar-content/no-such-event', '/offline-events/no-such-event']) {
    test(`${path} is not there`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    })
  }
})
