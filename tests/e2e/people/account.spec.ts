import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, newPerson, test } from '../portal.ts'
import { seeError, seeModal } from '../rows.ts'
import { open, tabTo, toast } from './profile.ts'

// After signing out, the page may still request data of the previous user.
test.use({ noise: /status of 40[01]/ })

test('the password is changed, and a link to set it anew is sent [AUTH-20]', async ({ page }) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = await seeModal(page, 'change-password')
  const submit = dialog.getByRole('button', { name: 'Change password' })
  await dialog.getByLabel('New password', { exact: true }).fill('Compound74')
  await dialog.getByLabel('Repeat the new password').fill('Compound75')
  await submit.click()
  await expect(dialog.getByLabel('Repeat the new password')).toHaveAccessibleDescription(
    'The two passwords do not match.',
  )
  await dialog.getByLabel('Repeat the new password').fill('Compound74')
  await page.route('**/api/users/*/password', (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, code: 'invalid-request', message: 'No.' } }),
  )
  await submit.click()
  // Looks inside the dialog, which makes the rest of the page inert.
  const failure = dialog.getByRole('alert')
  await expect(failure).toHaveCount(1)
  await seeError(page, 'Password change failure')
  // What is pointed at stays.
  const close = failure.getByRole('button', { name: 'Close' })
  await close.hover()
  await expectAccessible(page)
  await close.click()
  await expect(failure).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.unroute('**/api/users/*/password')
  await submit.click()
  await seeError(page, 'Password change success')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Send a link' }).click()
  await seeModal(page, 'recover-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('we have sent it a message with a link')).toBeVisible()
})

test('the second factor is turned on with its recovery codes, and off by one of them', async ({ page }) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/six digits/)
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await expectAccessible(page)
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ })
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel(/recovery code/).fill(code)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})

test('signing out everywhere ends this session, too', async ({ page }) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([])
})

test('the account is deleted by keyboard alone [PEOPLE-15]', async ({ page, request }) => {
  const username = await newPerson(page)
  await open(page, '/profile/preferences')
  await expectAccessible(page)
  await tabTo(page, 'Delete account…')
  await page.keyboard.press('Enter')
  const dialog = await seeModal(page, 'delete-account')
  await expectAccessible(page)
  await tabTo(page, /^To confirm/, 'textbox')
  await page.keyboard.type('somebody@else.test')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    'This is not the e-mail address of your account.',
  )
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(username)
  await tabTo(page, 'Delete my account permanently')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Your account is deleted.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  const again = await request.post('/api/auth/login', { data: { username, password: 'Lectern123' } })
  expect(again.status()).toBe(401)
})
