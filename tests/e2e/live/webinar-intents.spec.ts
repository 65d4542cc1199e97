import { windowOptions } from '../../../scripts/chromium.ts'
import { accountOf, expect, ready, register, test } from '../portal.ts'
import { button, LECTERN, makeWebinar, openAs, withTicket } from './webinar.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

test('an invalid intent in the address does nothing and is removed', async ({ page, request }) => {
  const made = await makeWebinar(request, 5)
  const username = await withTicket(request, made)
  const joins: string[] = []
  page.on('request', (one) => one.url().endsWith('/join') && joins.push(one.url()))
  await openAs(page, username, `${made.path}?autoJoin=yes`)
  await expect(page).toHaveURL(made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  expect(joins).toEqual([])
})

test('a press before hydration puts the intent into the address', async ({ page, context, baseURL }) => {
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const early = await plain?.newPage()
  await early?.goto('/webinar-content/compound-growth-live')
  await early?.getByRole('button', { name: 'Join' }).click()
  await expect(early ?? page).toHaveURL('/webinar-content/compound-growth-live?autoJoin=true')
  await plain?.close()
  await page.goto('/webinar-content/compound-growth-live?autoJoin=true')
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=.*&autoJoin=true$/)
})

test('an address made by another person registers nobody', async ({ page, request }) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await register(request), `${made.path}?autoJoin=true`)
  await expect(page).toHaveURL(made.path)
  await expect(button(page, 'Register and join')).toBeEnabled()
})

test('signing in never leads to another site, whatever the address says', async ({ page, request }) => {
  const username = await register(request)
  await page.goto(`/auth/login?${new URLSearchParams({ redirectUrl: 'https://evil.example/x', autoJoin: 'true' })}`)
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill(LECTERN)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountOf(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})
