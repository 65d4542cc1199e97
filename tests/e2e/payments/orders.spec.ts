import type { Page } from '@playwright/test'
import { button, makeWebinar, openAs, tokenOf } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, register, test } from '../portal.ts'
import { keepUntold, lookWhileOrdering } from './buy.ts'

// The browser logs each refusal that these tests provoke.
test.use({ noise: /status of 409/ })

const COURSE = '/course-content/teaching-online'
const ORDERS = '/profile?active-tab=orders'
const main = (page: Page) => page.getByRole('main')
const payPage = /\/stripe-simulator\/pay\//
const entry = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

/** Somebody new orders the course and comes back without paying; returns the heading of the order's page. */
async function orderUnpaid(page: Page) {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  await main(page).getByRole('button', { name: 'Buy the course' }).first().click()
  await expect(page).toHaveURL(payPage)
  await page.getByRole('button', { name: 'Go back without paying' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Waiting for your payment')
  return title
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('the profile lists orders: none, to be paid, paid in a tab that was closed, and given back [PAY-18] [PAY-7]', async ({
    page,
    context,
    request,
  }) => {
    await newPerson(page)
    await page.goto('/profile')
    await ready(page)
    await main(page).getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL(ORDERS)
    await expect(main(page).getByText('No orders yet')).toBeVisible()
    await expectAccessible(page)
    await page.goto(COURSE)
    await ready(page)
    await main(page).getByRole('button', { name: 'Buy the course' }).first().click()
    await expect(page).toHaveURL(payPage)

    // The tab is left, and the order is found again.
    await page.goto(ORDERS)
    await ready(page)
    await expect(entry(page)).toContainText('Waiting for payment')
    await expect(entry(page)).toContainText('$39.00')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await entry(page).getByRole('button', { name: 'Pay now' }).press('Enter')
    await expect(page).toHaveURL(payPage)
    await page.getByRole('button', { name: 'Pay and do not come back' }).click()
    await expect(page.getByText('This has been paid. You can close this page.')).toBeVisible()
    const later = await context.newPage()
    await page.close()
    await later.setViewportSize({ width: 360, height: 780 })
    await later.goto(ORDERS)
    await ready(later)
    await expect(entry(later)).toContainText('Paid')
    await expect(entry(later).getByRole('button')).toHaveCount(0)
    await entry(later)
      .getByRole('link', { name: /^Receipt L-\d{6}$/ })
      .click()
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!')

    const id = new URL(later.url()).pathname.split('/').at(-1)
    const headers = await tokenOf(request, 'admin@lectern.test')
    expect((await request.post(`/api/orders/${id}/refund`, { headers })).status()).toBe(200)
    await later.goto(ORDERS)
    await ready(later)
    await expect(entry(later)).toContainText(/Money on its way back|Refunded/)
    await expectAccessible(later)
  })
})

test('the last ticket goes to somebody else while the page is open: this is told, and nothing is paid [PAY-6]', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 1, price: 20, currency: 'USD' })
  await openAs(page, await register(request), made.path)
  await expect(button(page, 'Buy a ticket')).toBeVisible()
  const tell = await keepUntold(page)
  const others = await browser.newContext({ ...(baseURL && { baseURL }) })
  const quick = await others.newPage()
  await openAs(quick, await register(request), made.path)
  await button(quick, 'Buy a ticket').click()
  await expect(quick).toHaveURL(payPage)
  await button(page, 'Buy a ticket').click()
  await expect(page.getByRole('alert')).toContainText('All tickets are taken.')
  tell()
  await expect(button(page, 'Join the waiting list')).toBeVisible()
  await others.close()
  await expectAccessible(page)
})

test('the last ticket is not sold out to whoever is about to pay for it, and is paid after a look back [PAY-6] [PAY-10]', async ({
  page,
  request,
}) => {
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 1, price: 20, currency: 'USD' })
  await openAs(page, await register(request), made.path)
  const buy = button(page, 'Buy a ticket')
  const stop = await lookWhileOrdering(page)
  await buy.click()
  await expect(page).toHaveURL(payPage)
  const first = page.url()
  await page.goBack()
  await ready(page)
  await expect(main(page)).toContainText('1 place left')
  await stop()
  await buy.click()
  await expect(page).toHaveURL(first)
})

test('an order whose price changed is asked for anew and never sent again at its old price [PAY-11]', async ({
  page,
}) => {
  const title = await orderUnpaid(page)
  const sent: number[] = []
  await page.route('**/api/orders', async (route) => {
    sent.push(1)
    const order = { ...route.request().postDataJSON(), amount: 12 }
    await route.continue({ postData: JSON.stringify(order) })
  })
  await main(page).getByRole('button', { name: 'Pay now' }).click()
  const told = main(page).getByRole('alert')
  await expect(told).toContainText('The price has changed.')
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(title).toHaveText('The order has ended')
  expect(sent).toHaveLength(1)
  await main(page).getByRole('link', { name: 'Back to the course' }).click()
  await expect(main(page).getByRole('button', { name: 'Buy the course' }).first()).toBeVisible()
})

test('an order that is cancelled while its page looks for it stays cancelled, whatever that look answers [PAY-5]', async ({
  page,
}) => {
  const title = await orderUnpaid(page)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/orders\/[^/]+$/, async (route) => {
    const before = await route.fetch()
    held.resolve()
    await isAnswered
    // The page may not want it any more.
    await route.fulfill({ response: before }).catch(() => {})
  })
  await held.promise
  await main(page).getByRole('button', { name: 'Cancel the order' }).press('Enter')
  await expect(title).toHaveText('The order has ended')
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(title).toHaveText('The order has ended')
})
