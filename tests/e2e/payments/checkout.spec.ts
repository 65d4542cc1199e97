import type { Page, Route } from '@playwright/test'
import { button, makeWebinar, openAs, tokenOf, withTicket } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, register, test } from '../portal.ts'

// The browser logs each refusal that these tests provoke.
test.use({ noise: /status of 40[19]/ })

const COURSE = '/course-content/teaching-online'
const main = (page: Page) => page.getByRole('main')
const buy = (page: Page) => main(page).getByRole('button', { name: 'Buy the course' }).first()
const payPage = /\/stripe-simulator\/pay\//
const payBy = async (page: Page, name: string) => {
  await expect(page).toHaveURL(payPage)
  await page.getByRole('button', { name, exact: true }).click()
}
const isPaid = async (page: Page) => {
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!')
}

test('a guest who buys a course signs in, pays once, and has it with a receipt [PAY-10] [PAY-11]', async ({
  page,
  request,
}) => {
  const username = await register(request)
  await page.goto(COURSE)
  await ready(page)
  await main(page).getByRole('link', { name: 'Buy the course' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login\?.*autoBuy=true/)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill('Lectern123')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(payPage)
  await expect(page.getByText('$39.00')).toBeVisible()
  await expectAccessible(page)
  await payBy(page, 'Pay with a card that is declined')
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was paid.')
  await payBy(page, 'Pay with a bank’s confirmation')
  await payBy(page, 'Confirm')
  await isPaid(page)
  await expectAccessible(page)
  await expect(main(page)).toContainText('$39.00')
  await expect(main(page)).toContainText(/L-\d{6}/)
  await main(page).getByRole('link', { name: 'Open the course' }).click()
  await expect(main(page).getByRole('link', { name: 'Start' }).first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Buy the course' })).toHaveCount(0)
})

test('whoever comes back without paying can still pay, or cancel the order and buy again [PAY-6]', async ({ page }) => {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  await buy(page).click()
  await payBy(page, 'Go back without paying')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Pay now' }).click()
  await payBy(page, 'Go back without paying')
  await main(page).getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The order has ended')
  await main(page).getByRole('link', { name: 'Back to the course' }).click()
  await buy(page).click()
  await payBy(page, 'Pay')
  await isPaid(page)
})

test('a tab that was left open learns of a payment that the person never came back from [PAY-5]', async ({
  page,
  context,
}) => {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  await buy(page).click()
  await expect(page).toHaveURL(payPage)
  const url = page.url()
  await payBy(page, 'Go back without paying')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
  const other = await context.newPage()
  await other.goto(url)
  await payBy(other, 'Pay and do not come back')
  await expect(other.getByText('This has been paid. You can close this page.')).toBeVisible()
  await other.close()
  await isPaid(page)
})

test('two tabs and a double press make one order [PAY-12]', async ({ page, context }) => {
  await newPerson(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(COURSE)
    await ready(tab)
  }
  await buy(page).dblclick()
  await expect(page).toHaveURL(payPage)
  await buy(other).click()
  await expect(other).toHaveURL(payPage)
  expect(other.url()).toBe(page.url())
  await payBy(page, 'Pay twice at the same time')
  await isPaid(page)
  await other.reload()
  await expect(other.getByText('This has been paid. You can close this page.')).toBeVisible()
})

test('another price than the one on the page is told before anybody pays [PAY-11]', async ({ page }) => {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  await page.route('**/api/orders', async (route) => {
    const order = { ...route.request().postDataJSON(), amount: 12 }
    await route.continue({ postData: JSON.stringify(order) })
  })
  await buy(page).click()
  await expect(page.getByRole('alert')).toContainText('The price has changed.')
  await expect(page).toHaveURL(COURSE)
  await expect(buy(page)).toBeEnabled()
})

test('a person who leaves while the order is made is not led away from the next page [PAY-10]', async ({ page }) => {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  const led: string[] = []
  page.on('request', (request) => payPage.test(request.url()) && led.push(request.url()))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/orders', async (route) => {
    await held
    await route.continue()
  })
  const title = page.getByRole('heading', { level: 1 })
  const course = (await title.textContent()) ?? ''
  const ordered = page.waitForRequest('**/api/orders')
  await buy(page).click()
  await ordered
  const footer = page.getByRole('contentinfo')
  await footer.locator('a[href="/about"]').first().click()
  await expect(page).toHaveURL('/about')
  await expect(title).not.toHaveText(course)
  const answered = page.waitForResponse('**/api/orders')
  answer()
  expect((await answered).status()).toBe(201)
  await footer.locator('a[href="/courses"]').first().click()
  await expect(page).toHaveURL('/courses')
  expect(led).toEqual([])
})

test.describe('a server that fails', () => {
  test.use({ noise: /status of 500/ })

  test('a look that failed is told beside the order, and can be tried again at once [PAY-5]', async ({ page }) => {
    await newPerson(page)
    await page.goto(COURSE)
    await ready(page)
    await buy(page).click()
    await payBy(page, 'Go back without paying')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Waiting for your payment')
    const address = page.url()
    await page.goto('/about')
    const looks = '**/api/orders/*'
    const broken = { status: 500, json: { statusCode: 500, code: 'internal', message: 'Broken.' } }
    const held: Route[] = []
    await page.route(looks, (route) => void held.push(route))
    const fail = async () => {
      await expect.poll(() => held.length).toBe(1)
      const answered = page.waitForResponse(looks)
      await held.shift()?.fulfill(broken)
      await (await answered).finished()
    }
    await page.clock.install()
    await page.goto(address)
    await ready(page)
    await fail()
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(title).toHaveText('Waiting for your payment')
    await expect(main(page).getByRole('button', { name: 'Pay now' })).toBeEnabled()
    await expectAccessible(page)
    await expect.poll(() => held.length).toBe(1)
    // The pause before the next look does not pass while the clock stands still, so only the press can cause it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await fail()
    // During a look a press would not lead to another one.
    await expect(main(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await page.unroute(looks)
    const pressed = page.waitForResponse(looks)
    await again.press('Enter')
    expect((await pressed).status()).toBe(200)
    await page.clock.resume()
    await expect(again).toHaveCount(0)
    await expect(title).toHaveText('Waiting for your payment')
  })
})

test('a ticket is held while somebody pays, and is sold out for others [PAY-6]', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const priced = { totalTickets: 1, price: 20, currency: 'USD' as const }
  const made = await makeWebinar(request, 24 * 60 * 10, priced)
  await openAs(page, await register(request), made.path)
  await button(page, 'Buy a ticket').click()
  await expect(page).toHaveURL(payPage)
  const others = await browser.newContext({ ...(baseURL && { baseURL }) })
  const late = await others.newPage()
  await openAs(late, await register(request), made.path)
  await expect(button(late, 'Join the waiting list')).toBeVisible()
  await others.close()
  await payBy(page, 'Pay')
  await isPaid(page)
  await main(page).getByRole('link', { name: 'Open the event' }).click()
  await expect(page.getByText('You are registered')).toBeVisible()
})

test('a student sees that the money is on its way back [PAY-7]', async ({ page, request }) => {
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 3, price: 20, currency: 'USD' })
  await openAs(page, await register(request), made.path)
  await button(page, 'Buy a ticket').click()
  await payBy(page, 'Pay')
  await isPaid(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const headers = await tokenOf(request, 'tutor@lectern.test')
  expect((await request.post(`/api/orders/${id}/refund`, { headers })).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your money is on its way back')
  await expectAccessible(page)
  expect(await withTicket(request, await makeWebinar(request, 24 * 60 * 10))).toBeTruthy()
})
