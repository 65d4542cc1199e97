import { expect, expectAccessible, newPerson, ready, test } from '../portal.ts'
import { seeModal } from '../rows.ts'

const KEPT = 'Something that took a while to write'

test.describe('what was typed is not lost by [PAGE-8]', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/courses')
    await ready(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill(KEPT)
  })

  test('the back button', async ({ page }) => {
    await page.goBack()
    const asked = await seeModal(page, 'unsaved-changes')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(page).toHaveURL('/contact-us')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(KEPT)

    // A question that was closed by a key is a moment later gone from the history, too.
    await expect.poll(() => page.evaluate(() => history.state.isModal)).toBe(false)
    await page.goBack()
    await asked.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  })

  test('going back from the question, which is asked again later', async ({ page }) => {
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const _ of ['once', 'again']) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
      await expect(asked).toBeVisible()
      await page.goBack()
      await expect(asked).toBeHidden()
      await expect(page).toHaveURL('/contact-us')
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(KEPT)
    }
  })

  test('a reload', async ({ page }) => {
    // The guard is active as soon as React has reported the input.
    await page.waitForFunction(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    const asked = page.waitForEvent('dialog')
    // The reload never happens, because the person stays.
    void page.reload().catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(KEPT)
  })
})

test('sent input and automatically filled fields are not asked about', async ({ page }) => {
  await newPerson(page)
  await page.goto('/contact-us')
  await ready(page)
  await page.getByRole('textbox', { name: 'Message' }).fill(KEPT)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Mira Novak')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
})

test('closing a modal asks, and what was typed stays in it', async ({ page }) => {
  await page.goto('/courses?type=signup')
  await ready(page)
  const form = page.getByRole('dialog', { name: 'Create your account' })
  await form.getByLabel('First name').fill('Ingrid')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close()
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toBeHidden()
    await expect(form.getByLabel('First name')).toHaveValue('Ingrid')
  }
  await form.getByRole('button', { name: 'Close' }).click()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/courses')
})
