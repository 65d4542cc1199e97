import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, newPerson, ready, signIn, test } from '../portal.ts'

test.use({ noise: /status of 4(04|10)/ })

const ARCHIVED = '/course-content/market-cycles'
const NOTICE = `/content-removed?${new URLSearchParams({ from: ARCHIVED })}`

test('an archived course leads to the page about removed content, with the way on [PAGE-3]', async ({ page }) => {
  await page.goto(ARCHIVED)
  await expect(page).toHaveURL(NOTICE)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been removed')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})

test('so does a link within the portal, also for somebody who is signed in, and stays there', async ({ page }) => {
  await newPerson(page)
  await page.goto('/about')
  await ready(page)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'An old link' })
    document.querySelector('main')?.prepend(link)
  }, ARCHIVED)
  await page.getByRole('link', { name: 'An old link' }).click()
  await expect(page).toHaveURL(NOTICE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been removed')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('whoever has access is back where they were, although the server did not know them at first', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@lectern.test')
  // The cookie ends with the access token; the session in the browser goes on.
  await context.clearCookies({ name: 'lectern_access' })
  await page.goto(ARCHIVED)
  await expect(page).toHaveURL(ARCHIVED)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This has been removed')
})

async function asAdmin(request: APIRequestContext) {
  const body = { username: 'admin@lectern.test', password: 'Lectern123' }
  const { accessToken } = await (await request.post('/api/auth/login', { data: body })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
}

/** A guest's page may be that of a moment ago. */
const expectLeads = (page: Page, address: string, from: string) =>
  expect(async () => {
    await page.goto(address)
    await expect(page).toHaveURL(`/content-removed?${new URLSearchParams({ from })}`, { timeout: 500 })
  }).toPass()

test('an article that was deleted says so, at its address and behind a link, with the way on [PAGE-25]', async ({
  page,
  request,
}) => {
  const call = await asAdmin(request)
  const name = `Gilts of ${Date.now()}`
  const data = { name, description: 'What they pay.', body: 'Little.', languageCode: 'en', state: 'published' }
  const { id, alias } = await (await call('POST', '/api/articles', data)).json()
  await page.goto(`/articles/${alias}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await call('DELETE', `/api/articles/${id}`)
  await expectLeads(page, `/articles/${alias}`, `/articles/${alias}`)
  await page.getByRole('link', { name: 'See all articles' }).click()
  await expect(page).toHaveURL('/articles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
  await ready(page)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'An old link' })
    document.querySelector('main')?.prepend(link)
  }, `/articles/${id}`)
  await page.getByRole('link', { name: 'An old link' }).click()
  await expect(page).toHaveURL(`/content-removed?${new URLSearchParams({ from: `/articles/${id}` })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been removed')
})

test('a recording that was deleted says so, wherever one comes from', async ({ page, request }) => {
  const call = await asAdmin(request)
  const list = await call('GET', '/api/recordings?limit=50&filter[state]=ready&populate[]=event')
  const found = (await list.json()).items.at(-1)
  const { id, event, ...recording } = found
  const { name, eventId, startedAt, endedAt, playbackId } = recording
  const body = { name: `${name} again`, eventId, startedAt, endedAt, playbackId }
  const again = await (await call('POST', '/api/recordings', body)).json()
  const path = `/webinar-content/${event.alias}`
  const addressOf = (one: string) => `${path}?active-tab=recordings&recording=${one}`
  await page.goto(addressOf(again.id))
  await expect(page).toHaveURL(addressOf(again.id))
  await call('DELETE', `/api/recordings/${again.id}`)
  await expectLeads(page, addressOf(again.id), path)
  // Within the portal, by a link of the page that one has open.
  await page.goto(path)
  await ready(page)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'An old link' })
    document.querySelector('main')?.prepend(link)
  }, addressOf(again.id))
  await page.getByRole('link', { name: 'An old link' }).click()
  await expect(page).toHaveURL(`/content-removed?${new URLSearchParams({ from: path })}`)
  await page.goto(addressOf(id))
  await expect(page).toHaveURL(addressOf(id))
})
