import { registerHere } from '../courses/register.ts'
import { tokenOf } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, test } from '../portal.ts'
import { seeModal } from '../rows.ts'

test.use({ noise: /status of (400|409)/ })

test('a learner reviews a course by keyboard, and staff has it before anybody sees it', async ({ page, request }) => {
  await newPerson(page)
  await page.goto('/course-content/start-investing')
  await ready(page)
  await registerHere(page)
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  const write = page.getByRole('button', { name: 'Write a review' })
  const dialog = page.getByRole('dialog', { name: 'Review this course' })

  await test.step('what is missing is said at its field', async () => {
    await write.press('Enter')
    await seeModal(page, 'feedback-form')
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(dialog.getByText('Choose one to five stars.')).toBeVisible()
    await expect(dialog.getByText('Enter a message.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('closing asks first, and nothing typed is lost by staying', async () => {
    await dialog.getByRole('textbox').fill('Short and to the point.')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await expect(dialog.getByRole('textbox')).toHaveValue('Short and to the point.')
  })

  await test.step('stars are chosen by arrow keys', async () => {
    await dialog.getByRole('radio', { name: '1 star' }).focus()
    await page.keyboard.press('Space')
    for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await expect(dialog).toBeHidden()
    await expect(write).toBeFocused()
  })

  await test.step('a second one is refused in words, and stays in the form', async () => {
    await write.click()
    await dialog.getByRole('radio', { name: '2 stars' }).check()
    await dialog.getByRole('textbox').fill('Once more.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You have reviewed this already.')
    await expect(dialog.getByRole('textbox')).toHaveValue('Once more.')
  })

  await test.step('staff finds the first', async () => {
    const credentials = { username: 'admin@lectern.test', password: 'Lectern123' }
    const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
    const found = await request.get('/api/feedbacks?filter[type]=course&sort=-createdAt&limit=1', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect((await found.json()).items).toMatchObject([
      { rating: 4, message: 'Short and to the point.', handledAt: null },
    ])
  })
})

test('feedback on the portal: a person gives it on any page, a guest on the contact page', async ({ page }) => {
  await page.goto('/help')
  await ready(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Feedback on Lectern' })
  await link.click()
  await expect(page).toHaveURL('/contact-us')
  await newPerson(page)
  await page.goto('/help')
  await ready(page)
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Feedback on Lectern' })
  await dialog.getByRole('textbox').fill('The player remembers my place. Thank you!')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('We have received your message.')).toBeVisible()
})

test('on a page that is not recorded, there is nothing to attach', async ({ page }) => {
  await newPerson(page)
  await page.goto('/')
  await ready(page)
  await page.getByRole('link', { name: 'Feedback on Lectern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback on Lectern' })
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  expect(await page.evaluate(() => window.lectern)).toBeUndefined()
})

test('a person reviews an event from its page once they are registered, and not before [FEED-3]', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, await newPerson(page))
  await page.goto('/webinar-content/compound-growth-live')
  await ready(page)
  const write = page.getByRole('button', { name: 'Write a review' })
  await expect(page.getByRole('heading', { name: 'Led by' })).toBeVisible()
  await expect(write).toHaveCount(0)
  expect((await request.post('/api/events/compound-growth-live/register', { headers })).status()).toBe(201)
  await page.reload()
  await ready(page)
  await write.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Review this event' })
  await dialog.getByRole('radio', { name: '1 star' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox').fill('Clear from the first minute.')
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
})
