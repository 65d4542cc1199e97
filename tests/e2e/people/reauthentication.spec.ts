import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, newPerson, test } from '../portal.ts'
import { seeModal } from '../rows.ts'
import { open, toast } from './profile.ts'

// The browser reports each refusal on the console.
test.use({ noise: /status of 40[01]/ })

/** The server's answer to a call ten minutes after the sign-in, which no test waits for. */
async function asksOnce(page: Page, path: string) {
  await page.route(
    path,
    (route) =>
      route.fulfill({
        status: 401,
        json: {
          statusCode: 401,
          code: 'reauthentication-required',
          message: 'Confirm that it is you to continue.',
        },
      }),
    { times: 1 },
  )
}

async function changePassword(page: Page) {
  await open(page, '/profile/preferences?active-tab=security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('dialog', { name: 'Change password' })
  await form.getByLabel('New password', { exact: true }).fill('Compound74')
  await form.getByLabel('Repeat the new password').fill('Compound74')
  await form.getByRole('button', { name: 'Change password' }).click()
  return form
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('the password is asked for, and what was wanted is done [AUTH-58]', async ({ page, request }) => {
  const username = await newPerson(page)
  await asksOnce(page, '**/api/users/*/password')
  await changePassword(page)
  const dialog = await seeModal(page, 'reauthentication')
  await expectAccessible(page)
  const current = dialog.getByLabel('Your current password')
  await expect(current).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('Enter your password.')
  await page.keyboard.type('Wrong1234')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('The password is wrong. Try again.')
  await current.fill('Lectern123')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(toast(page)).toContainText('Password changed successfully.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = await request.post('/api/auth/login', { data: { username, password: 'Compound74' } })
  expect(again.status()).toBe(200)
})

test('whoever does not confirm keeps what they typed and stays signed in [AUTH-59]', async ({ page }) => {
  await newPerson(page)
  await asksOnce(page, '**/api/users/*/password')
  const form = await changePassword(page)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(form.getByRole('alert')).toContainText('Failed to change password.')
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('Compound74')
  await page.reload()
  await expect(accountOf(page)).toBeVisible()
})

test('deleting the account asks, too, and says when nothing was confirmed', async ({ page }) => {
  const username = await newPerson(page)
  await asksOnce(page, '**/api/users/me/obfuscate')
  await open(page, '/profile/preferences')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox').fill(username)
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Confirm that it is you to continue.')
  await asksOnce(page, '**/api/users/me/obfuscate')
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
  await question(page).getByLabel('Your current password').fill('Lectern123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Your account is deleted.')
})
