import type { Page } from '@playwright/test'
import { z } from 'zod'
import { localised } from '../../../src/platform/texts/locales.ts'
import { readTexts } from '../../lib/locale-texts.ts'
import { makeWebinar, openAs } from '../live/webinar.ts'
import { textsOf } from '../paths/kit/texts.ts'
import { expect, expectAccessible, newPerson, ready, register, test } from '../portal.ts'
import { keepUntold } from './buy.ts'

// The browser logs each refusal that these tests provoke.
test.use({ noise: /status of 409/, viewport: { width: 360, height: 780 } })

const COURSE = '/course-content/teaching-online'
const payPage = /\/stripe-simulator\/pay\//

/** Everything is done by keyboard; each page is looked at by axe, and fits the phone. */
for (const locale of ['en', 'ar'] as const) {
  const say = textsOf(locale)
  // The pages of the simulator and the server's words are no texts of the portal.
  const simulator = z.record(z.string(), z.string()).parse(readTexts(locale)['stripe-simulator'])
  const atPay = (key: string) => simulator[key] ?? key
  const { 'sold-out': soldOut } = z.looseObject({ 'sold-out': z.string() }).parse(readTexts(locale).problems)
  const main = (page: Page) => page.getByRole('main')
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter')
  const open = async (page: Page, path: string) => {
    await page.goto(localised(locale, path))
    await ready(page)
  }
  const isFine = async (page: Page) => {
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  const stands = (page: Page, title: 'checkout:paid.title' | 'checkout:refunded.title') =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(say(title))

  test.describe(`on a phone by keyboard, ${locale}`, () => {
    test('a discounted course, with a code, is declined, then paid, from two tabs and by a double press [PAY-12] [PAY-15]', async ({
      page,
      context,
    }) => {
      await newPerson(page)
      const other = await context.newPage()
      await other.setViewportSize({ width: 360, height: 780 })
      for (const tab of [other, page]) {
        await open(tab, COURSE)
        await press(tab, say('addCode'))
        await main(tab).getByLabel(say('coupon:label'), { exact: true }).fill('welcome20')
        await main(tab).getByLabel(say('coupon:label'), { exact: true }).press('Enter')
        await expect(main(tab).getByRole('button', { name: say('coupon:remove'), exact: true })).toBeFocused()
      }
      await isFine(page)
      await main(page)
        .getByRole('button', { name: say('course:buy'), exact: true })
        .first()
        .focus()
      await Promise.all(['first', 'second'].map(() => page.keyboard.press('Enter')))
      await expect(page).toHaveURL(payPage)
      await press(other, say('course:buy'))
      await expect(other).toHaveURL(page.url())
      await isFine(page)
      await press(page, atPay('decline'))
      await expect(page.getByRole('alert')).toHaveText(atPay('declined'))
      await isFine(page)
      await press(page, atPay('pay'))
      await stands(page, 'checkout:paid.title')
      await isFine(page)
      await other.reload()
      await expect(other.getByText(atPay('paid'))).toBeVisible()
    })

    test('a guest signs in and pays for a place on site; the tab is closed, and the money comes back [PAY-5] [PAY-7] [PAY-10]', async ({
      page,
      context,
      request,
      browser,
      baseURL,
    }) => {
      const change = { type: 'offline', location: 'Hall 3', totalTickets: 1, price: 20, currency: 'USD' } as const
      const { event, headers } = await makeWebinar(request, 24 * 60 * 10, change)
      const username = await register(request)
      const path = `/offline-events/${event.alias}`
      const late = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
      await late.setViewportSize({ width: 360, height: 780 })
      await openAs(late, await register(request), localised(locale, path))
      const tell = await keepUntold(late)
      await open(page, path)
      await main(page)
        .getByRole('link', { name: say('webinar:entry.buy'), exact: true })
        .first()
        .press('Enter')
      await page.getByLabel(say('auth:username'), { exact: true }).fill(username)
      await page.getByLabel(say('auth:password'), { exact: true }).fill('Lectern123')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(payPage)
      await press(late, say('webinar:entry.buy'))
      await expect(late.getByRole('alert')).toContainText(soldOut)
      tell()
      await isFine(late)
      await late.context().close()
      await press(page, atPay('stay'))
      await expect(page.getByText(atPay('paid'))).toBeVisible()
      const next = await context.newPage()
      await next.setViewportSize({ width: 360, height: 780 })
      await page.close()
      await open(next, '/profile?active-tab=orders')
      const entry = main(next).getByRole('listitem').filter({ hasText: event.name })
      await expect(entry).toContainText(say('orders:state.paid'))
      await isFine(next)
      await entry.getByRole('link', { name: /L-\d{6}/ }).press('Enter')
      await stands(next, 'checkout:paid.title')
      const id = new URL(next.url()).pathname.split('/').at(-1)
      await main(next)
        .getByRole('link', { name: say('checkout:open.event'), exact: true })
        .press('Enter')
      await expect(next).toHaveURL(localised(locale, path))
      expect((await request.post(`/api/orders/${id}/refund`, { headers })).status()).toBe(200)
      await open(next, `/checkout/${id}`)
      await stands(next, 'checkout:refunded.title')
      await isFine(next)
    })
  })
}
