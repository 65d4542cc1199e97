import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { registerHere } from '../courses/register.ts'
import { makeWebinar, withTicket } from '../live/webinar.ts'
import { expect, newPerson, ready, register, signIn, test } from '../portal.ts'

// Some of the presses are refused by the server.
test.use({ noise: /status of (400|401|500)/ })

async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Where an element stands in its form, which does not change when the page is scrolled. */
const placeIn = (form: Locator) =>
  form.evaluate((element) => {
    const box = (one: Element | null) => one?.getBoundingClientRect()
    const [outer, button] = [box(element), box(element.querySelector('button[type=submit]'))]
    if (!outer || !button) throw new Error('the form has no button')
    return { x: Math.round(button.x - outer.x), y: Math.round(button.y - outer.y) }
  })

/** Presses a form's button with the mouse; what happens in between must not take it from under the pointer. */
async function press(page: Page, form: Locator, meanwhile: () => Promise<void> = () => frames(page)) {
  const button = form.locator('button[type=submit]')
  await button.scrollIntoViewIfNeeded()
  const fields = form.locator('input:visible:not([type=checkbox], [type=radio]), textarea:visible')
  if ((await fields.count()) > 0) await fields.last().focus()
  // Waits until the page has come to rest.
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await meanwhile()
  expect(await button.boundingBox(), 'the button stays under the pointer').toEqual(before)
  await page.mouse.up()
}

/** Until what the press has caused is drawn. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

interface Case {
  name: string
  open(page: Page, request: APIRequestContext): Promise<Locator>
}

const onPage = (path: string, name: string): Case => ({
  name,
  async open(page) {
    await open(page, path)
    return page.getByRole('main').locator('form:has(button[type=submit]):not(search form)')
  },
})

/** A form in a dialog that a person opens from a page of theirs. */
const inDialog = (name: string, path: string, button: string): Case => ({
  name,
  async open(page) {
    await newPerson(page)
    await open(page, path)
    await page
      .getByRole('button', { name: button })
      .or(page.getByRole('link', { name: button }))
      .first()
      .click()
    return page.getByRole('dialog').locator('form')
  },
})

/** Pressed with nothing in their fields, they say what is missing. */
const REFUSING: Case[] = [
  onPage('/auth/login', 'sign-in'),
  onPage('/auth/sign-up', 'sign-up'),
  onPage('/auth/forgot-password', 'forgotten password'),
  onPage('/auth/reset-password?token=any', 'new password'),
  onPage('/contact-us', 'contact'),
  onPage('/become-a-partner', 'partner'),
  inDialog('change of the password', '/profile/preferences?active-tab=security', 'Change password'),
  inDialog('deletion of the account', '/profile/preferences', 'Delete account…'),
  inDialog('feedback', '/help', 'Feedback on Lectern'),
  {
    name: 'review',
    async open(page) {
      await newPerson(page)
      await open(page, '/course-content/start-investing')
      await registerHere(page)
      await page.getByRole('link', { name: 'Reviews', exact: true }).click()
      await page.getByRole('button', { name: 'Write a review' }).click()
      return page.getByRole('dialog').locator('form')
    },
  },
  {
    name: 'profile',
    async open(page) {
      await newPerson(page)
      await open(page, '/profile')
      await page.getByRole('button', { name: 'Edit profile' }).click()
      const form = page.getByRole('dialog').locator('form')
      await form.getByLabel('First name').fill('')
      return form
    },
  },
  {
    name: 'code of the second factor',
    async open(page) {
      await newPerson(page)
      await open(page, '/profile/preferences?active-tab=security')
      await page.getByRole('button', { name: 'Set up' }).click()
      return page.getByRole('main').locator('form:has([autocomplete=one-time-code])')
    },
  },
  {
    name: 'question who it is',
    async open(page) {
      await newPerson(page)
      await page.route('**/api/users/*/password', (route) =>
        route.fulfill({ status: 401, json: { statusCode: 401, code: 'reauthentication-required', message: '.' } }),
      )
      await open(page, '/profile/preferences?active-tab=security')
      await page.getByRole('button', { name: 'Change password' }).click()
      const change = page.getByRole('dialog').locator('form')
      await expect(change).toBeVisible()
      for (const field of await change.locator('input:visible').all()) await field.fill('Compound74')
      await change.locator('button[type=submit]').click()
      const form = page.getByRole('dialog').locator('form:has([autocomplete=current-password])')
      await expect(form).toBeVisible()
      return form
    },
  },
]

for (const { name, open } of REFUSING) {
  test(`the button of a form stays where it is when something is missing: ${name} (PAGE-24)`, async ({
    page,
    request,
  }) => {
    const form = await open(page, request)
    await expect(form.locator('button[type=submit]')).toBeVisible()
    const before = await placeIn(form)
    await press(page, form)
    await expect(form.locator('[aria-invalid=true]').first(), 'the press counted').toBeFocused()
    expect(await placeIn(form), 'the lines below the fields have their room').toEqual(before)
  })
}

/** Whose answers cannot be wrong; the server may refuse them. */
const SAVING: Case[] = [
  inDialog('time zone', '/profile/preferences?active-tab=language', 'Change: Time zone'),
  inDialog('languages of content', '/profile/preferences?active-tab=language', 'Change: Languages of content'),
  {
    name: 'notifications',
    async open(page) {
      await newPerson(page)
      await open(page, '/profile/preferences?active-tab=notifications')
      // What comes later stands above it.
      await expect(page.getByLabel('Phone number')).toBeVisible()
      return page.getByRole('region', { name: 'Reminders' }).locator('form')
    },
  },
  {
    name: 'phone number',
    async open(page) {
      await newPerson(page)
      await open(page, '/profile/preferences?active-tab=notifications')
      await page.getByLabel('Phone number').fill('+46701234567')
      return page.getByRole('region', { name: 'Where we reach you' }).locator('form')
    },
  },
  {
    name: 'new time of a session',
    async open(page, request) {
      const made = await makeWebinar(request, 24 * 60 * 10)
      await withTicket(request, made)
      await signIn(page, 'tutor@lectern.test')
      await open(page, made.path)
      await page.locator('summary', { hasText: 'Change this session' }).click()
      await page.getByLabel('Ends', { exact: true }).fill('2040-01-01T10:00')
      return page.getByRole('main').locator('form:has([type=datetime-local])')
    },
  },
]

for (const { name, open } of SAVING) {
  test(`the button of a form stays where it is when the server refuses: ${name} (PAGE-24)`, async ({
    page,
    request,
  }) => {
    const form = await open(page, request)
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal-error', message: 'No.' } }),
    )
    await expect(form.locator('button[type=submit]')).toBeVisible()
    const before = await placeIn(form)
    await press(page, form)
    await expect(form.getByRole('alert'), 'the press counted').toBeVisible()
    expect(await placeIn(form), 'what is wrong is said below the button').toEqual(before)
  })
}

for (const width of [320, 1280]) {
  test(`an answer about the address that comes while the button is pressed moves nothing at ${width} px (PAGE-24)`, async ({
    page,
    request,
  }) => {
    const username = await register(request)
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/auth/sign-up')
    const form = page.getByRole('main').locator('form')
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/users/*/exists', async (route) => {
      await mayAnswer
      await route.fallback()
    })
    await form.getByLabel('E-mail').fill(username)
    await press(page, form, async () => {
      answer()
      await expect(form.getByRole('status')).toBeVisible()
    })
    await expect(form.locator('[aria-invalid=true]').first(), 'the press counted').toBeVisible()
  })
}
