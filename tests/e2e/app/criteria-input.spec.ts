import type { Locator, Page } from '@playwright/test'
import { itemOf, learnerOf } from '../learning/player.ts'
import { accountOf, expect, newPerson, ready, signIn, test } from '../portal.ts'
import { seeModal } from '../rows.ts'
import { SCREENS } from './criteria-screens.ts'

const PASSWORD = 'Compound72'

/** More places with fields: what must be done before, and where they are. */
const FORMS: typeof SCREENS = {
  ...SCREENS,
  'signing up': async () => '/auth/sign-up',
  'a quiz': async (page) => {
    await learnerOf(page, 'start-investing')
    return itemOf(page, 'start-investing', 'First quiz')
  },
  'the students of a course': async (page) => {
    await signIn(page, 'tutor@lectern.test')
    return '/profile/dashboard/students'
  },
}

/** Gives a field another value, as by keyboard. */
async function change(field: Locator) {
  const kind = await field.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.localName,
  )
  if (kind === 'checkbox' || kind === 'radio') return field.press(' ')
  if (kind === 'select') return field.press('ArrowDown')
  if (kind === 'range') return field.press('ArrowRight')
  return field.pressSequentially(kind === 'number' ? '5' : 'a')
}

const placeOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('h1')?.textContent,
    dialogs: document.querySelectorAll('dialog[open]').length,
  }))

for (const [name, open] of Object.entries(FORMS))
  test(`whatever is typed or chosen, the page and the focus stay: ${name} [ACCESS-12]`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(await open(page))
    await ready(page)
    for (const more of ['Transcript', 'My notes'])
      for (const press of await page.getByRole('main').getByRole('button', { name: more, exact: true }).all())
        await press.click()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const fields = page
      .getByRole('main')
      .locator('input:not([type=hidden], [type=file]), select, textarea')
      .filter({ visible: true })
    const before = await placeOf(page)
    const all = page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'All', exact: true })
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index)
      await field.focus()
      await change(field)
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(field, `field ${index + 1}`).toBeFocused()
      expect(await placeOf(page), `field ${index + 1}`).toEqual(before)
      // What is free has no range of prices: a list may take fields away once it, and so its links, show what was chosen.
      if (await all.isVisible())
        await expect
          .poll(() => all.getAttribute('href'))
          .toBe(await page.evaluate(() => location.pathname + location.search))
    }
    expect(context.pages()).toHaveLength(1)
  })

test('what somebody has told once is filled in where it is asked again [ACCESS-13]', async ({ page }) => {
  const address = `told-once-${Date.now()}@example.org`
  await page.goto('/auth/sign-up?redirectUrl=%2Fcontact-us')
  await ready(page)
  await page.getByLabel('First name').fill('Ingrid')
  await page.getByLabel('Last name').fill('Sol')
  await page.getByLabel('E-mail').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Phone').fill('+46701234567')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible()
  const welcome = await seeModal(page, 'sign-up-success')
  await page.keyboard.press('Escape')
  await expect(welcome).toBeHidden()
  await expect(accountOf(page)).toBeVisible()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Name')).toHaveValue('Ingrid Sol')
  await expect(form.getByLabel('E-mail')).toHaveValue(address)
  await page.goto('/profile')
  await ready(page)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Ingrid')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Sol')
  await expect(dialog.getByLabel('Phone')).toHaveValue('+46701234567')
})

test.describe('a way in asks for nothing to be remembered or typed by hand', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], noise: /status of 401/ })

  async function expectPasted(page: Page, field: Locator, text: string) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(field).toHaveValue(text)
  }

  for (const [path, fills] of [
    ['/auth/login', 'current-password'],
    ['/auth/sign-up', 'new-password'],
    ['/auth/reset-password?token=not-used-yet', 'new-password'],
  ] as const)
    test(`a password is filled in by the browser and taken from the clipboard: ${path} [ACCESS-14]`, async ({
      page,
    }) => {
      await page.goto(path)
      await ready(page)
      const passwords = page.getByRole('main').locator('input[type=password]')
      await expect(passwords.first()).toBeVisible()
      for (const field of await passwords.all()) {
        await expect(field).toHaveAttribute('autocomplete', fills)
        await expectPasted(page, field, PASSWORD)
      }
    })

  test('a code of a second factor is filled in by the browser and taken from the clipboard [ACCESS-14]', async ({
    page,
  }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { statusCode: 401, code: 'otp-required', message: 'Enter the code of your app.' },
      }),
    )
    await page.goto('/auth/login')
    await ready(page)
    await page.getByLabel('E-mail').fill('student@lectern.test')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = page.getByRole('main').locator('[autocomplete="one-time-code"]')
    await expect(code).toBeFocused()
    await expectPasted(page, code, '123 456')
  })

  test('the dialog for a new password is filled in, too, and names whose it is [ACCESS-14]', async ({ page }) => {
    const username = await newPerson(page)
    await page.goto('/profile/preferences?active-tab=security')
    await ready(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.locator('input[autocomplete=username]')).toHaveValue(username)
    const passwords = dialog.locator('input[type=password]')
    await expect(passwords.first()).toBeVisible()
    for (const field of await passwords.all()) {
      await expect(field).toHaveAttribute('autocomplete', /^(?:current|new)-password$/)
      await expectPasted(page, field, PASSWORD)
    }
  })
})
