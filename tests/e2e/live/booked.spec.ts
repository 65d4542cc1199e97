import type { APIRequestContext, Page } from '@playwright/test'
import { take } from '../payments/buy.ts'
import { expect, expectAccessible, newPerson, ready, signIn, test } from '../portal.ts'

/** Sends requests to the API as the page's user. */
async function asPerson(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('lectern.access-token'))
  return { authorization: `Bearer ${token}` }
}

/** Registers the page's user for courses or events; returns how many. */
async function registerFor(page: Page, request: APIRequestContext, kind: 'courses' | 'events', ids: string[]) {
  const headers = await asPerson(page)
  for (const id of ids) await take(request, kind, id, headers)
  return ids.length
}

async function courseIds(request: APIRequestContext, most: number): Promise<string[]> {
  const { items } = await (await request.get('/api/courses', { params: { limit: most } })).json()
  return items.map(({ id }: { id: string }) => id)
}

/** Webinars in the future. */
async function comingIds(request: APIRequestContext, most: number): Promise<string[]> {
  const params = { 'filter[state]': 'upcoming', 'filter[eventType]': 'webinar', sort: 'startsAt', limit: 50 }
  const { items } = await (await request.get('/api/schedules', { params })).json()
  const ids: string[] = items.map(({ eventId }: { eventId: string }) => eventId)
  return [...new Set(ids)].slice(0, most)
}

test('the booked lists are empty at first, and each one suggests what to do', async ({ page }) => {
  await page.goto('/booked')
  await expect(page).toHaveURL('/auth/login?redirectUrl=%2Fbooked')
  await newPerson(page)
  await page.goto('/booked')
  await ready(page)
  await expect(page.getByText('No courses yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page).toHaveURL('/booked?active-tab=events')
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('link', { name: 'Recordings', exact: true }).click()
  await expect(page.getByText('No recordings yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.goto('/finished')
  await expect(page.getByText('No finished courses yet')).toBeVisible()
})

test('each list has its own page in the address, which survives a reload', async ({ page, request }) => {
  await newPerson(page)
  const courses = await registerFor(page, request, 'courses', await courseIds(request, 12))
  const events = await registerFor(page, request, 'events', await comingIds(request, 3))
  await page.goto('/')
  await ready(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of / })
    .click()
  await page.getByRole('link', { name: 'Booked', exact: true }).first().click()
  await expect(page).toHaveURL('/booked')
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText(`${courses} courses`)
  await expect(main.getByRole('article')).toHaveCount(10)
  await main.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/booked?page=2')
  await expect(main.getByRole('article')).toHaveCount(courses - 10)
  await page.reload()
  await expect(main.getByRole('article')).toHaveCount(courses - 10)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page).toHaveURL('/booked?active-tab=events')
  await expect(main.getByRole('status')).toHaveText(`${events} events`)
  await page.goto('/booked?active-tab=nonsense&page=-1')
  await expect(main.getByRole('article')).toHaveCount(10)
})

test.describe('a certificate', () => {
  // Codes that are none are looked up, too.
  test.use({ noise: /status of 404/ })

  test('that a finished course leads to can be checked by anyone at its address', async ({ page, browser, portal }) => {
    await signIn(page, 'student@lectern.test')
    await page.goto('/finished')
    await ready(page)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    const sheet = page.getByRole('region', { name: 'Certificate of completion' })
    const code = (await sheet.getByText(/^[2-9A-Z]{4}-/).textContent()) ?? ''
    await expect(sheet).toContainText(`${portal.url}/certificates/${code}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(sheet).toBeVisible()

    const context = await browser.newContext()
    const guest = await context.newPage()
    const answer = await guest.goto(`${portal.url}/certificates/${code}`)
    expect(answer?.status()).toBe(200)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine')
    await expect(guest.getByRole('region')).toContainText('Nora Winter')
    await expectAccessible(guest)
    for (const none of ['AAAA-BBBB-CCCC', 'x', '%D8%B4%D9%87%D8%A7%D8%AF%D8%A9']) {
      const missing = await guest.goto(`${portal.url}/certificates/${none}`)
      expect(missing?.status()).toBe(404)
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await context.close()
  })
})
