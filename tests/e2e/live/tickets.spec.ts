import type { APIRequestContext, Page } from '@playwright/test'
import { readLetters, tokenIn } from '../../lib/letters.ts'
import { expect, expectAccessible, ready, register, test } from '../portal.ts'
import { button, makeWebinar, openAs, tokenOf, why, withTicket } from './webinar.ts'

/** A new person whose address is verified, so that mail about events reaches them. */
async function reachable(request: APIRequestContext, dataDir: string) {
  const username = await register(request)
  const toThem = async () => (await readLetters(dataDir)).find(({ to }) => to?.[0]?.address === username)?.text
  await expect.poll(toThem).toBeTruthy()
  const token = tokenIn(await toThem())
  expect((await request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true)
  return username
}

const focused = (page: Page) => page.locator(':focus')

test('registering confirms on the page, and can be undone (EVENT-27, EVENT-39)', async ({ page, request }) => {
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 2 })
  const username = await register(request)
  await openAs(page, username, made.path)
  await button(page, 'Register').click()
  await expect(focused(page)).toHaveText(/Your place is reserved\./)
  await expect(why(page).getByText('You are registered')).toBeVisible()
  await expect(why(page).getByText(/place left/)).toHaveCount(0)
  await expectAccessible(page)

  await why(page).locator('summary', { hasText: 'Give up' }).click()
  await why(page).getByRole('button', { name: 'Give up my place' }).click()
  await expect(focused(page)).toHaveText(/You have given up your place\./)
  await expect(why(page).getByText('2 places left')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Register').click()
  await expect(focused(page)).toHaveText(/Your place is reserved\./)
})

test('whoever waits for a sold-out event is offered its free ticket (EVENT-28)', async ({ page, request, portal }) => {
  const name = `Sold out ${Date.now()}`
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 1, name })
  const holder = await withTicket(request, made)
  await page.goto(made.path)
  await expect(why(page).getByRole('link', { name: 'Sign in to join the waiting list' })).toBeVisible()

  const username = await reachable(request, portal.dataDir)
  await openAs(page, username, made.path)
  await expect(why(page).getByText('Sold out')).toBeVisible()
  await expect(
    why(page).getByText('we hold it for the first person on the waiting list for 24 hr', { exact: false }),
  ).toBeVisible()
  await button(page, 'Join the waiting list').click()
  await expect(focused(page)).toHaveText(/You are number 1 on the waiting list\./)
  await expectAccessible(page)
  await button(page, 'Leave the waiting list').click()
  await expect(focused(page)).toHaveText(/You have left the waiting list\./)
  await button(page, 'Join the waiting list').click()
  await expect(focused(page)).toHaveText(/You are number 1 on the waiting list\./)

  const headers = await tokenOf(request, holder)
  expect((await request.delete(`/api/events/${made.event.id}/register`, { headers })).status()).toBe(204)
  // The notification arrives by the stream, without a reload.
  await expect(why(page).getByText(/A place is held for you until/)).toBeVisible()
  await expectAccessible(page)
  const offers = async () => {
    const letters = await readLetters(portal.dataDir)
    return letters
      .filter(({ subject }) => subject === `A place is free for you: ${name}`)
      .map(({ to }) => to?.[0]?.address)
  }
  await expect.poll(offers).toEqual([username])
  await button(page, 'Take the place').click()
  await expect(focused(page)).toHaveText(
    `Your place is reserved.A confirmation with an invitation for your calendar is on its way to ${username}.`,
  )
  await expect(why(page).getByText(/A place is held/)).toHaveCount(0)
})

test('registering for a course confirms on the page, and can be undone (COURSE-14, COURSE-15)', async ({
  page,
  request,
}) => {
  await openAs(page, await register(request), '/course-content/start-investing')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Register for this course' }).click()
  await expect(focused(page)).toHaveText(/You are registered\. All lessons are open to you\./)
  await expectAccessible(page)
  await page.goto('/course-content/start-investing')
  await ready(page)
  await main.locator('summary').click()
  await main.getByRole('button', { name: 'Undo my registration' }).click()
  await expect(focused(page)).toHaveText(/You are no longer registered for this course\./)
  await expect(main.getByRole('button', { name: 'Register for this course' })).toBeVisible()
})
