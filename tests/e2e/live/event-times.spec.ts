import { windowOptions } from '../../../scripts/chromium.ts'
import { expect, ready, test } from '../portal.ts'
import { another, button, liveBadge, makeWebinar, openAs, why, withTicket } from './webinar.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

test('a page waits for a host who is late, and turns live by itself (EVENT-36)', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const made = await makeWebinar(request, 25 / 60)
  await openAs(page, await withTicket(request, made), made.path)
  const reading = await another(context, baseURL)
  const guest = await reading.newPage()
  await guest.goto(made.path)
  for (const one of [page, guest]) {
    await expect(why(one).getByText('Begins any moment')).toBeVisible({ timeout: 60_000 })
    await expect(liveBadge(one)).toHaveCount(0)
  }
  const list = await reading.newPage()
  await list.goto(`/webinars?q=${encodeURIComponent(made.event.name)}`)
  const card = list.getByRole('article').filter({ has: list.locator(`[href="${made.path}"]`) })
  await expect(card.getByText('Begins any moment')).toBeVisible()
  await expect(card.getByText('Live now')).toHaveCount(0)
  await expect(list.getByRole('region', { name: 'This week' }).getByText('Begins any moment').first()).toBeVisible()

  const teaching = await another(context, baseURL)
  const tutor = await teaching.newPage()
  await openAs(tutor, 'tutor@lectern.test', made.path)
  const hosting = teaching.waitForEvent('page')
  await button(tutor, 'Start the session').click()
  await hosting
  for (const one of [page, guest]) {
    await expect(liveBadge(one)).toBeVisible({ timeout: 30_000 })
    await expect(why(one).getByText('Begins any moment')).toHaveCount(0)
  }
  await teaching.close()
  await reading.close()
})

test.describe('for somebody in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('on site the time of the place leads, online the reader’s, and each zone is named (EVENT-35)', async ({
    page,
  }) => {
    const cardOf = (name: RegExp) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await page.goto('/offline-events')
    const onSite = cardOf(/Jakarta/)
    await expect(onSite.getByRole('time')).toHaveText(/9:00 AM, Jakarta$/)
    await onSite.scrollIntoViewIfNeeded()
    await expect(onSite.getByText(/9:00 PM E[SD]T$/)).toBeVisible()
    await ready(page)
    await expect(onSite.getByRole('time')).toHaveText(/9:00 AM, Jakarta$/)
    await expect(onSite.getByText(/9:00 PM E[SD]T$/)).toBeVisible()
    await onSite.getByRole('link').click()
    await expect(why(page).getByRole('time')).toContainText('9:00 AM')
    await expect(why(page).getByText('Local time in Jakarta')).toBeVisible()
    await expect(why(page).getByText(/9:00 PM E[SD]T in your time zone$/)).toBeVisible()

    await page.goto('/webinar-content/ask-about-fact-sheets')
    await expect(why(page).getByText(/^In your time zone \(E[SD]T\)$/)).toBeVisible()
    await expect(why(page).getByText(/UTC in the time zone of the event$/)).toBeVisible()
  })

  test.describe('without code', () => {
    test.use({ noise: /Failed to load resource/ })
    test('the same on the list, by the script of the page', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/offline-events')
      const onSite = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /Jakarta/ }) })
      await expect(onSite.getByRole('time')).toHaveText(/9:00 AM, Jakarta$/)
      await onSite.scrollIntoViewIfNeeded()
      await expect(onSite.getByText(/9:00 PM E[SD]T$/)).toBeVisible()
    })
  })
})
