import type { Page } from '@playwright/test'
import ar from '../../../locales/ar/editorial/info.json' with { type: 'json' }
import contact from '../../../locales/ar/editorial/pages/contact-us.json' with { type: 'json' }
import { expect, expectAccessible, ready, test } from '../portal.ts'

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test('a guest reads about the portal and its terms, and writes to staff in Arabic', async ({ page, request }) => {
  await test.step('from the footer to the page about the portal', async () => {
    await page.goto('/courses')
    await ready(page)
    await footerLink(page, 'About Lectern').click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('interface languages, one of them from right to left')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Courses',
      'Webinars',
      'Offline events',
      'Articles',
      'Tutors',
    ])
  })

  await test.step('to a part of the terms', async () => {
    await footerLink(page, 'Terms of use').click()
    await expect(page).toHaveURL('/terms-of-use')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Prices' }).click()
    await expect(page).toHaveURL('/terms-of-use#prices')
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeInViewport()
    await expect(page.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  })

  await test.step('to the form, in Arabic, which keeps what is typed before scripts run', async () => {
    await page.goto('/ar/contact-us', { waitUntil: 'commit' })
    await page.getByLabel(ar.form.name, { exact: true }).fill('ليلى حداد')
    await ready(page)
    await expect(page.getByLabel(ar.form.name, { exact: true })).toHaveValue('ليلى حداد')
    await page.getByRole('button', { name: ar.form.submit }).click()
    await expect(page.getByText(ar.form.messageRequired)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(ar.form.email).fill('layla@example.org')
    await page.getByLabel(ar.form.message, { exact: true }).fill('هل لديكم دورات للمدارس؟')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const sent = page.getByRole('heading', { name: ar.form.sent })
    await expect(sent).toBeFocused()
    await expect(page.getByText(contact.form.nextSteps[0] ?? 'no step')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and staff finds the message', async () => {
    const credentials = { username: 'admin@lectern.test', password: 'Lectern123' }
    const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
    const found = await request.get('/api/feedbacks?filter[type]=contact&sort=-createdAt&limit=1', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect((await found.json()).items).toMatchObject([
      { name: 'ليلى حداد', email: 'layla@example.org', message: 'هل لديكم دورات للمدارس؟', userId: null },
    ])
  })
})

test('an answer opens by its address, before and after scripts', async ({ page }) => {
  await page.goto('/help#how-do-i-get-my-certificate')
  await ready(page)
  const answer = page.getByText('Finish every lesson of the course.')
  await expect(answer).toBeInViewport()
  await expect(page.getByText('Many courses are free.')).toBeHidden()
  await page.getByText('What does it cost?').click()
  await expect(page.getByText('Many courses are free.')).toBeVisible()
  await page.getByRole('link', { name: 'Link to this answer' }).first().click()
  await expect(page).toHaveURL('/help#what-does-it-cost')
})

test('a form that is sent before scripts run arrives', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/become-a-partner')
  await page.getByLabel('Your name').fill('Tom Okafor')
  await page.getByLabel('Your e-mail').fill('tom@example.org')
  await page.getByLabel('Message', { exact: true }).fill('We have a school.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  scripts.resolve()
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeFocused()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue('Tom Okafor')
})
