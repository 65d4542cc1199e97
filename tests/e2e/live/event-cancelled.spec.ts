import type { Page } from '@playwright/test'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { makeWebinar, openAs, tokenOf, why, withTicket } from './webinar.ts'

const card = (page: Page, path: string) => page.getByRole('article').filter({ has: page.locator(`[href="${path}"]`) })

test('what is cancelled says Cancelled and what happens next, and never that one is registered (EVENT-38)', async ({
  page,
  request,
}) => {
  const made = await makeWebinar(request, 24 * 60 * 10)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(why(page).getByText('You are registered')).toBeVisible()
  expect((await request.post(`/api/events/${made.event.id}/cancel`, { headers: made.headers })).ok()).toBe(true)
  // The notification arrives by the stream, without a reload.
  await expect(why(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(why(page).getByText('You do not need to do anything', { exact: false })).toBeVisible()
  await expect(why(page).getByText('Was planned for')).toBeVisible()
  await expect(page.getByText('You are registered')).toHaveCount(0)
  await expect(page.getByText(/places left/)).toHaveCount(0)
  await expect(why(page).getByRole('button', { name: /Join|Register/ })).toHaveCount(0)
  await expectAccessible(page)
  await expect(why(page).getByRole('link', { name: 'See other events' })).toHaveAttribute('href', '/webinars')

  await page.goto('/booked?active-tab=events')
  await ready(page)
  const group = page.getByRole('main').getByRole('region', { name: 'Cancelled' })
  await expect(card(page, made.path).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(group.getByRole('article')).toHaveCount(1)
  await expect(card(page, made.path).getByText('Registered')).toHaveCount(0)
  await expect(card(page, made.path).getByText('Ended', { exact: true })).toHaveCount(0)
})

test('so does an event whose only session was cancelled', async ({ page, request }) => {
  const name = `Only session ${Date.now()}`
  const made = await makeWebinar(request, 24 * 60 * 9, { name })
  const address = `/api/events/${made.event.id}/schedules/${made.sessions[0]?.id}`
  expect((await request.delete(address, { headers: made.headers })).status()).toBe(204)
  const headers = await tokenOf(request, 'student@lectern.test')
  expect((await request.get(`/api/events/${made.event.id}`, { headers })).ok()).toBe(true)
  await page.goto(`/webinars?q=${encodeURIComponent(name)}`)
  await expect(card(page, made.path).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card(page, made.path).getByText('Ended', { exact: true })).toHaveCount(0)
  await page.goto(made.path)
  await expect(why(page).getByText('Nobody can register for it any more.', { exact: false })).toBeVisible()
  await expect(why(page).getByRole('link', { name: 'Sign in to register' })).toHaveCount(0)
})

test('the time over a cover has a ground of its own, in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/webinars')
    const badge = page.getByText(/^Starts in \d/).first()
    await expect(badge).toBeVisible()
    // Fully opaque, so that it is readable on every cover.
    await expect(badge).toHaveCSS('background-color', /^rgb\(/)
    await expectAccessible(page)
  }
})
