import type { Page } from '@playwright/test'
import { webinar } from '../../lib/make-event.ts'
import { expect, expectAccessible, test } from '../portal.ts'
import { makeWebinar, openAs, tokenOf, why, withTicket } from './webinar.ts'

test.use({ timezoneId: 'UTC', noise: /400 \(Bad Request\)|409 \(Conflict\)/ })

const manage = (page: Page) => page.getByRole('region', { name: 'Manage this event' })

async function choose(page: Page, name: string) {
  await manage(page).locator('summary', { hasText: name }).click()
  await manage(page).getByRole('button', { name }).click()
}

test('an event without a host says at the button what it needs to be published (EVENT-40)', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'admin@lectern.test')
  const data = webinar(5000, { name: 'Nobody hosts it', hostId: null })
  const made = await request.post('/api/events', { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  await openAs(page, 'admin@lectern.test', `/webinar-content/${(await made.json()).alias}`)
  await choose(page, 'Publish the event')
  await expect(page.getByText('It needs a host first: an administrator or one of its tutors names them.')).toBeVisible()
})

test('a draft without a host gets one where that is told, and is then published [EVENT-42]', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'admin@lectern.test')
  const data = webinar(5000, { name: 'Somebody will host it', hostId: null })
  const event = await (await request.post('/api/events', { data, headers })).json()
  await openAs(page, 'admin@lectern.test', `/webinar-content/${event.alias}`)
  await manage(page).getByLabel('Host').selectOption({ label: 'Elena Marchetti' })
  await expectAccessible(page)
  await manage(page).getByRole('button', { name: 'Choose the host' }).click()
  await expect(page.locator(':focus')).toHaveText('The event has a host now.')
  await expect(manage(page).getByLabel('Host')).toHaveCount(0)
  await choose(page, 'Publish the event')
  await expect(page.locator(':focus')).toHaveText('The event is published.')
})

test('its tutor publishes, takes back, cancels and archives an event on its page (EVENT-40)', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'tutor@lectern.test')
  const made = await request.post('/api/events', { data: webinar(5000, { name: 'Managed on its page' }), headers })
  const event = await made.json()
  const path = `/webinar-content/${event.alias}`
  await openAs(page, 'tutor@lectern.test', path)
  await expect(why(page).getByText('Publish it to start its session.', { exact: false })).toBeVisible()
  await choose(page, 'Publish the event')
  await expect(page.locator(':focus')).toHaveText('The event is published.')
  await expectAccessible(page)
  expect((await request.get(`/api/events/${event.id}`)).ok()).toBe(true)
  await choose(page, 'Unpublish the event')
  await expect(page.locator(':focus')).toHaveText('The event is a draft again.')
  expect((await request.get(`/api/events/${event.id}`)).status()).toBe(404)
  await choose(page, 'Publish the event')
  await expect(page.locator(':focus')).toHaveText('The event is published.')

  await withTicket(request, { event, sessions: [], path, headers })
  await page.reload()
  await expect(manage(page).locator('summary')).toHaveText(['Cancel the event'])
  await choose(page, 'Cancel the event')
  await expect(page.locator(':focus')).toHaveText('The event is cancelled.')
  await expect(why(page).getByText('This event does not take place.', { exact: false })).toBeVisible()
  await choose(page, 'Archive the event')
  await expect(page.locator(':focus')).toHaveText('The event is archived.')
  await expect(manage(page).locator('summary')).toHaveCount(0)
})

test('whoever does not lead it cannot', async ({ page, request }) => {
  await page.goto('/webinar-content/study-hall')
  await expect(why(page)).toBeVisible()
  await expect(manage(page)).toHaveCount(0)
  await openAs(page, 'student@lectern.test', '/webinar-content/study-hall')
  await expect(manage(page)).toHaveCount(0)
  const headers = await tokenOf(request, 'student@lectern.test')
  expect((await request.post('/api/events/study-hall/cancel', { headers })).status()).toBe(403)
})

test('its tutor moves one session, and cancels it (EVENT-41)', async ({ page, request }) => {
  // The form has the clock of the event and not that of the device, which is another one here.
  const made = await makeWebinar(request, 24 * 60 * 10, { timezone: 'Asia/Jakarta' })
  await withTicket(request, made)
  await openAs(page, 'tutor@lectern.test', made.path)
  const summary = page.locator('summary', { hasText: 'Change this session' })
  const save = page.getByRole('button', { name: 'Save the new time' })
  await summary.click()
  const [starts, ends] = [page.getByLabel('Starts', { exact: true }), page.getByLabel('Ends', { exact: true })]
  await ends.fill('2020-01-01T10:00')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('The end must come after the start.')
  // What was typed is not lost without being asked about.
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(ends).toHaveValue('2020-01-01T10:00')
  await expectAccessible(page)

  const day = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10)
  await starts.fill(`${day}T10:00`)
  await ends.fill(`${day}T11:30`)
  await save.click()
  await expect(page.locator(':focus')).toHaveText('The session has a new time. Those who registered are told.')
  const [moved] = (await (await request.get(`/api/schedules?filter[eventId]=${made.event.id}`)).json()).items
  expect(moved).toMatchObject({ startsAt: `${day}T03:00:00.000Z`, endsAt: `${day}T04:30:00.000Z`, duration: 5400 })

  await summary.click()
  await page.locator('summary', { hasText: 'Cancel this session' }).click()
  await page.getByRole('button', { name: 'Cancel this session' }).click()
  await expect(page.locator(':focus')).toHaveText('The session is cancelled. Those who registered are told.')
  await expect(summary).toHaveCount(0)
})
