import { readLetters, tokenIn } from '../../lib/letters.ts'
import { accountOf, expect, expectAccessible, newPerson, ready, register, signOut, test, whenKnown } from '../portal.ts'
import { seeError, seeModal } from '../rows.ts'

test.use({ noise: /status of 4(01|09|10)|net::ERR_FAILED/ })

const letterTo = async (dataDir: string, address: string, subject: RegExp) => {
  const letters = await readLetters(dataDir)
  return letters.find(({ to, subject: said }) => to?.[0]?.address === address && subject.test(said ?? ''))?.text
}

test('somebody signs up by keyboard alone, verifies the address and goes on where they came from', async ({
  page,
  portal,
}) => {
  const address = `ingrid-${Date.now()}@example.org`
  await page.goto('/auth/sign-up?redirectUrl=%2Farticles')
  await ready(page)
  await expectAccessible(page)
  const country = page.getByLabel('Country (optional)')
  await expect(country.getByRole('option', { name: 'Sweden' })).toBeAttached()
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Ingrid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sol')
  await page.keyboard.press('Tab')
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await page.keyboard.type('compound')
  await expect(page.getByRole('listitem').filter({ hasText: '8 to 32 characters' })).toContainText('(met)')
  await expect(page.getByRole('listitem').filter({ hasText: 'A number' })).toContainText('(not met)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Add a number.')).toBeVisible()
  await page.keyboard.type('A72')
  // Skips the button that shows the password, to the country and the phone number.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(country).toBeFocused()
  // As few letters as possible: the browser takes each that comes a second later for a new beginning.
  await page.keyboard.type('Sw')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0046 70-123 45 67')
  await page.keyboard.press('Enter')
  const welcome = await seeModal(page, 'sign-up-success')
  await expect(welcome).toContainText('Ingrid')
  await expect(page).toHaveURL(/\/articles/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(welcome).toBeHidden()
  await expect(accountOf(page)).toBeVisible()

  await expect.poll(() => letterTo(portal.dataDir, address, /./)).toBeTruthy()
  const token = tokenIn(await letterTo(portal.dataDir, address, /./))
  await page.goto(`/auth/verify-email?token=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is verified')
  const me = await page.evaluate(async () => {
    const token = localStorage.getItem('lectern.access-token')
    return (await fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).json()
  })
  expect(me.settings.security.isEmailVerified).toBe(true)
  expect(me.settings.profile.countryCode).toBe('se')
  expect(me.settings.contacts.phone).toBe('+46701234567')
  await page.goto(`/auth/verify-email?token=${token}x`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been used or has expired')
})

test('an address that has an account is said politely, and refused at its field', async ({ page }) => {
  await page.goto('/auth/sign-up')
  await ready(page)
  await page.getByLabel('E-mail').fill('student@lectern.test')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Two')
  await expect(page.getByText('This address already has an account.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Compound72')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a forgotten password is set anew, and the link works once', async ({ page, portal, request }) => {
  const username = await register(request)
  await page.goto('/auth/login')
  await ready(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('E-mail').fill(username)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: username })).toBeVisible()
  await expect.poll(() => letterTo(portal.dataDir, username, /password/i)).toBeTruthy()
  const address = `/auth/reset-password?token=${tokenIn(await letterTo(portal.dataDir, username, /password/i))}`
  await page.goto(address)
  await ready(page)
  await page.getByLabel('New password', { exact: true }).fill('Different73')
  await page.getByLabel('Repeat the new password').fill('Different74')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('The two passwords do not match.')).toBeVisible()
  await page.getByLabel('Repeat the new password').fill('Different73')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill('Different73')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(accountOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await signOut(page)

  await page.goto(address)
  await ready(page)
  await page.getByLabel('New password', { exact: true }).fill('Different75')
  await page.getByLabel('Repeat the new password').fill('Different75')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await seeModal(page, 'forgot-password')
  await expectAccessible(page)
})

test('whose session ends while they write signs in over the page, and nothing typed is lost', async ({ page }) => {
  const username = await newPerson(page)
  // Otherwise the header's own requests might be the first to notice the end of the session.
  await page.route('**/api/notices**', (route) => route.abort())
  const known = whenKnown(page)
  await page.goto('/contact-us')
  await ready(page)
  await known
  await page.getByRole('textbox', { name: 'Message' }).fill('A long story, half told')
  // Another client ends every session of the account.
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('lectern.access-token')}`
    await fetch('/api/auth/logout-everywhere', { method: 'POST', headers: { authorization } })
  })
  await page.getByRole('button', { name: 'Send the message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await seeError(page, 'Refresh returns 401')
  await expectAccessible(page)
  await dialog.getByLabel('E-mail').fill(username)
  await dialog.getByLabel('Password').fill('Lectern123')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A long story, half told')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible()
})

test('the way back from Google, which has no language, goes on in the one that was read [TEXT-9]', async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('lectern.language'))
  await page.goto('/pl/courses')
  expect(await kept()).toBe('pl')
  await page.goto('/auth/login?redirectUrl=%2Fbooked&error=sign-in-cancelled')
  await expect(page).toHaveURL('/pl/auth/login?redirectUrl=%2Fbooked&error=sign-in-cancelled')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.goto('/auth/login?redirectUrl=%2Fbooked')
  await ready(page)
  await expect(page).toHaveURL('/auth/login?redirectUrl=%2Fbooked')
  expect(await kept()).toBe('en')
})
