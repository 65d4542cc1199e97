import type { Page } from '@playwright/test'
import { take } from '../payments/buy.ts'
import { expect, newPerson, ready, test } from '../portal.ts'
import { tokenOf } from './webinar.ts'

const GROUPS = ['Live now', 'This week', 'Later', 'Cancelled', 'Past']
const group = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** The headings of the groups, and the times of all cards. */
async function listed(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  const shown = (await main.getByRole('heading', { level: 2 }).allTextContents()).filter((one) => GROUPS.includes(one))
  const times = (name: string) =>
    group(page, name)
      .locator('time')
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLTimeElement ? one.dateTime : '')))
  const coming = [...(await times('This week')), ...(await times('Later'))]
  return { shown, coming, past: await times('Past') }
}

/** Waits for the whole page of that number: its number stands below its list. */
const onPage = (page: Page, number: number) => expect(page.getByText(`Page ${number} of `)).toBeVisible()

const ascending = (times: string[]) => expect(times).toEqual(times.toSorted())
const inOrder = (shown: string[]) => expect(shown).toEqual(GROUPS.filter((one) => shown.includes(one)))

test('what is live stands first, then what comes next, then what is past, without any script (EVENT-33) [EVENT-37]', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/webinars')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('soonest')
  await expect(group(page, 'Live now').getByRole('article').first()).toContainText('Live now')
  const first = await listed(page)
  expect(first.shown[0]).toBe('Live now')
  // There may be more pages than two, because other tests publish webinars, too.
  const all = [first]
  for (const next = page.getByRole('link', { name: 'Next' }); await next.isVisible(); ) {
    await next.click()
    await onPage(page, all.length + 1)
    all.push(await listed(page))
  }
  expect(all.length).toBeGreaterThan(1)
  for (const { shown } of all) inOrder(shown)
  expect(all.at(-1)?.shown.at(-1)).toBe('Past')
  const coming = all.flatMap((one) => one.coming)
  expect(coming.length).toBeGreaterThan(5)
  ascending(coming)
  const past = all.flatMap((one) => one.past)
  expect(past.length).toBeGreaterThan(2)
  ascending(past.toReversed())

  // A series counts by its next session (EVENT-34).
  await page.goto('/webinars?event-type=live')
  const live = await listed(page)
  inOrder(live.shown)
  ascending(live.coming)

  await page.goto('/offline-events')
  const onSite = await listed(page)
  inOrder(onSite.shown)
  ascending(onSite.coming)
  expect(onSite.shown.at(-1)).toBe('Past')

  await page.goto('/webinars?sort=alphabetical-a-z')
  expect((await listed(page)).shown).toEqual([])
  await context.close()
})

test('what one is booked for has the same order, whenever one registered [EVENT-31]', async ({ page, request }) => {
  const headers = await tokenOf(request, await newPerson(page))
  for (const alias of ['compound-growth-live', 'position-size-clinic', 'order-book-live'])
    await take(request, 'events', alias, headers)
  await page.goto('/booked?active-tab=events')
  await ready(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    /^Compound growth/,
    /^Reading the order book/,
    /^Position size/,
  ])
  const { shown, coming } = await listed(page)
  inOrder(shown)
  ascending(coming)
})

test('a page beyond the last one says so and leads to the last one, also without any script (LIST-22)', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const page = await context.newPage()
  for (const path of ['/webinars', '/courses', '/articles']) {
    await page.goto(`${path}?page=40`)
    await expect(page.getByRole('heading', { name: 'There is no page 40' })).toBeVisible()
    await expect(page.getByText('Page 40 of')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    const last = page.getByText(/^Page (\d+) of \1$/)
    await expect(last).toBeVisible()
    await expect(page).toHaveURL(`${path}?page=${/\d+/.exec((await last.textContent()) ?? '')?.[0]}`)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }
  await context.close()
})
