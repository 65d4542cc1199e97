import type { Page } from '@playwright/test'
import { button, makeWebinar, openAs } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, register, test } from '../portal.ts'
import { lookWhileOrdering } from './buy.ts'

// The browser logs each refusal that these tests provoke.
test.use({ noise: /status of 40[09]/ })

const COURSE = '/course-content/teaching-online'
const main = (page: Page) => page.getByRole('main')
const payPage = /\/stripe-simulator\/pay\//
const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a code is refused with the reason at its field, then lowers what is paid, by keyboard [PAY-15] [PAY-16] [PAY-21]', async ({
    page,
  }) => {
    await newPerson(page)
    await page.goto(COURSE)
    await ready(page)
    await main(page).getByRole('button', { name: 'Add a code' }).press('Enter')
    const code = main(page).getByLabel('Code')
    await expect(code).toBeFocused()
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('Enter a code.')
    for (const [typed, reason] of [
      ['nonsense', 'There is no such code. Check how you wrote it.'],
      ['earlybird', 'This code has expired.'],
    ] as const) {
      await code.fill(typed)
      await code.press('Enter')
      await expect(code).toHaveAccessibleDescription(reason)
    }
    await expectAccessible(page)
    await fitsPhone(page)
    await code.fill('welcome20')
    await code.press('Enter')
    await expect(main(page).getByText('With the code WELCOME20 you pay $31.20.')).toBeVisible()
    await expect(
      main(page)
        .getByText(/Now \$31.20/)
        .first(),
    ).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Remove the code' })).toBeFocused()
    await expectAccessible(page)
    await fitsPhone(page)
    await main(page).getByRole('button', { name: 'Remove the code' }).press('Enter')
    await expect(main(page).getByText('$31.20')).toHaveCount(0)
    await main(page).getByLabel('Code').fill('WELCOME20')
    await main(page).getByRole('button', { name: 'Use the code' }).click()
    await expect(main(page).getByText('With the code WELCOME20 you pay $31.20.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Buy the course' }).first().press('Enter')
    await expect(page).toHaveURL(payPage)
    await expect(page.getByText('$31.20')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!')
    await expect(main(page)).toContainText('Code WELCOME20')
    await expect(main(page)).toContainText('-$7.80')
    await expect(main(page)).toContainText('Prices include tax.')
    await expectAccessible(page)
    await fitsPhone(page)
  })
})

test('a code that pays for everything opens a ticket without the payment page, in Arabic [PAY-17]', async ({
  page,
  request,
}) => {
  const made = await makeWebinar(request, 24 * 60 * 10, { totalTickets: 3, price: 20, currency: 'USD' })
  await openAs(page, await register(request), `/ar${made.path}`)
  await button(page, 'أضف رمزًا').click()
  await main(page).getByLabel('الرمز').fill('freepass')
  await main(page).getByRole('button', { name: 'استخدم الرمز' }).click()
  await expect(main(page).getByText('مع الرمز FREEPASS لا تدفع شيئًا.')).toBeVisible()
  await expectAccessible(page)
  await lookWhileOrdering(page)
  await button(page, 'اشترِ تذكرة').click()
  await expect(page).toHaveURL(/\/ar\/checkout\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تم الدفع. شكرًا لك!')
})

test('a code that was used up between the page and the press is told at its field [PAY-16]', async ({ page }) => {
  await newPerson(page)
  await page.goto(COURSE)
  await ready(page)
  await main(page).getByRole('button', { name: 'Add a code' }).click()
  await main(page).getByLabel('Code').fill('WELCOME20')
  await main(page).getByRole('button', { name: 'Use the code' }).click()
  await expect(main(page).getByRole('button', { name: 'Remove the code' })).toBeVisible()
  await page.route('**/api/orders', async (route) => {
    const order = { ...route.request().postDataJSON(), couponCode: 'EARLYBIRD' }
    await route.continue({ postData: JSON.stringify(order) })
  })
  await main(page).getByRole('button', { name: 'Buy the course' }).first().click()
  await expect(main(page).getByLabel('Code')).toHaveAccessibleDescription('This code has expired.')
  await expect(main(page).getByLabel('Code')).toHaveValue('WELCOME20')
  await expect(main(page).getByText('$31.20')).toHaveCount(0)
})
