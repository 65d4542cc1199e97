import { accountOf, expect, ready, signIn, signOut, test } from './portal.ts'

test.use({ noise: /status of 401/ })

test('who comes back after a day is signed in again without a word, and not offered to sign in', async ({ page }) => {
  await signIn(page, 'student@lectern.test')
  // The access token ran out meanwhile; its cookie is gone with it.
  await page.evaluate(() => {
    const key = 'lectern.access-token'
    const [head, body = '', mac] = (localStorage.getItem(key) ?? '').split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const aged = btoa(JSON.stringify({ ...claims, iat: claims.iat - 86_400, exp: claims.exp - 86_400 }))
    localStorage.setItem(key, `${head}.${aged.replaceAll('=', '')}.${mac}`)
    document.cookie = 'lectern_access=; Path=/; Max-Age=0'
  })
  await page.goto('/courses')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).not.toBeVisible()
  await expect(accountOf(page)).toBeVisible()
})

test('signing out reaches every tab', async ({ page, context }) => {
  await signIn(page, 'student@lectern.test')
  const other = await context.newPage()
  await other.goto('/courses')
  await ready(other)
  await signOut(other)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('a foreign redirect address leads home', async ({ page }) => {
  await page.goto('/auth/login?redirectUrl=//evil.test/')
  await ready(page)
  await page.getByLabel('E-mail').fill('student@lectern.test')
  await page.getByLabel('Password').fill('Lectern123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})
