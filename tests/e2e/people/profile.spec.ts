import sharp from 'sharp'
import { accountOf, expect, expectAccessible, newPerson, ready, signIn, test } from '../portal.ts'
import { open, tabTo, toast } from './profile.ts'

// After signing out, the page may still request data of the previous user.
test.use({ noise: /status of 40[01]/ })

test('a guest is led to sign in and back, by the server and in the browser', async ({ page, request }) => {
  const answer = await request.get('/de/profile/preferences?active-tab=security', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  const to = new URLSearchParams({ redirectUrl: '/profile/preferences?active-tab=security' })
  expect(answer.headers().location).toBe(`/de/auth/login?${to}`)

  await open(page, '/profile')
  await expect(page).toHaveURL('/auth/login?redirectUrl=%2Fprofile')
  await page.getByLabel('E-mail').fill('student@lectern.test')
  await page.getByLabel('Password').fill('Lectern123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Winter')
  await expect(page.getByRole('link', { name: /^See the certificate of/ }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Your progress' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the account menu opens by a key, is gone through by arrows, and gives the focus back', async ({ page }) => {
  await signIn(page, 'student@lectern.test')
  await open(page, '/courses')
  // The menu's code loads after the page's. Until then Enter opens the menu, and the arrow keys do nothing.
  await expect(async () => {
    await accountOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeHidden()
  await expect(accountOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page).toHaveURL('/profile/preferences')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
})

test('[modal: edit profile] the profile is edited: names, number, languages, and a portrait that is cropped by keys', async ({
  page,
}) => {
  await newPerson(page)
  await open(page, '/profile')
  await expect(page.getByText('No course yet')).toBeVisible()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('First name').fill('  ')
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('Enter a name.')
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/country code/)

  await dialog.getByLabel('First name').fill('Mirabel')
  await dialog.getByLabel('Phone').fill('00 48 22-555 01 23')
  await dialog.getByRole('checkbox', { name: 'Polish' }).check()
  const picture = { create: { width: 900, height: 400, channels: 3 as const, background: '#c04010' } }
  const buffer = await sharp(picture).png().toBuffer()
  await dialog.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const crop = dialog.getByRole('application', { name: 'Section of the picture' })
  await crop.focus()
  for (const key of ['ArrowRight', 'ArrowRight', '+', '+', '-', 'ArrowDown']) await page.keyboard.press(key)
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Your profile is saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirabel Novak')
  await expect(accountOf(page).locator('img')).toBeVisible()

  await page.reload()
  await expect(page.getByText('+48225550123')).toBeVisible()
  await expect(page.getByText('Polish', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /media/)
  await ready(page)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(accountOf(page).locator('img')).toHaveCount(0)
})

test('a file that is no picture is refused in words', async ({ page }) => {
  await newPerson(page)
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await expect(page.getByRole('alert')).toContainText('This is no picture')
})

test('a tutor edits what learners see', async ({ page }) => {
  await signIn(page, 'tutor@lectern.test')
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Teaching' }).click()
  await expect(page).toHaveURL('/profile?active-tab=tutor')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('What you do').fill('Teaches slow investing')
  await dialog.getByRole('checkbox', { name: 'Education' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Teaches slow investing')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your public profile' }).click()
  await expect(page.getByText('Teaches slow investing')).toBeVisible()
})

test('[modal: profile system language] the language is changed by keyboard alone, and the page keeps its address', async ({
  page,
}) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=language')
  await tabTo(page, 'Change: Language of the portal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Language of the portal' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, 'Deutsch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/de/profile/preferences?active-tab=language')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  const settings = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('lectern.access-token')}`
    return (await fetch('/api/users/me/settings', { headers: { authorization } })).json()
  })
  expect(settings.profile.preferredLanguage).toBe('de')
})

test('[modal: timezone] [modal: content language] time zone, languages of content and theme are chosen and kept', async ({
  page,
}) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=language')
  await page.getByRole('button', { name: 'Change: Time zone' }).click()
  await page.getByRole('searchbox').fill('nowhere at all')
  await expect(page.getByText('No time zone matches.')).toBeVisible()
  await page.getByRole('searchbox').fill('kathmandu')
  await page.getByRole('radio', { name: 'GMT+05:45 Kathmandu' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('GMT+05:45 Kathmandu')).toBeVisible()

  await page.getByRole('button', { name: 'Change: Languages of content' }).click()
  await page.getByRole('checkbox', { name: 'Indonesian' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main').getByText('Indonesian')).toBeVisible()

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'As the device' }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('reminders are rows of words, and are kept; the calendar has an address', async ({ page, request }) => {
  await newPerson(page)
  await open(page, '/profile/preferences?active-tab=notifications')
  await expect(page.getByText('Without reminders of your own')).toBeVisible()
  await page.getByRole('button', { name: 'Add a reminder' }).click()
  await page.getByRole('button', { name: 'Add a reminder' }).click()
  const second = page.getByRole('group', { name: 'Reminder 2' })
  await second.getByLabel('How').selectOption('By e-mail')
  await second.getByLabel('When').selectOption('1 day before')
  await expect(second.getByLabel('How')).toHaveAccessibleDescription('This reminder is there twice.')
  await second.getByLabel('How').selectOption('In the portal')
  await second.getByLabel('When').selectOption('30 minutes before')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Saved.')
  await page.reload()
  await ready(page)
  await expect(second.getByLabel('When')).toHaveValue('1800')
  await expect(second.getByLabel('How')).toHaveValue('ws')

  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = await page.getByLabel('Address of your calendar').inputValue()
  const { pathname } = new URL(address)
  expect(await (await request.get(pathname)).text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Take the address back' }).click()
  await expect(toast(page)).toContainText('The address leads nowhere any more.')
  expect((await request.get(pathname)).status()).toBe(404)
})
