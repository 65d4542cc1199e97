import { windowOptions } from '../../../scripts/chromium.ts'
import { inMinutes } from '../../lib/make-event.ts'
import { expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'
import { another, button, giveTicket, MINUTE_MS, makeWebinar, openAs, why, withTicket } from './webinar.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

const DAY_MS = 24 * 60 * MINUTE_MS

test.describe('an entry that is asked for too early', () => {
  test.use({ noise: /409 \(Conflict\)/ })

  test('the page says when it opens and updates by itself, also after a redirect', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    // All that can be done before is, so that a busy machine comes to see the pages before the moment.
    const sending = await another(context, baseURL)
    const sent = await sending.newPage()
    const people = [await register(request), await register(request)] as const
    await signIn(page, people[0])
    await signIn(sent, people[1])
    const made = await makeWebinar(request, 10 + 55 / 60)
    for (const one of people) await giveTicket(request, made, one)
    await page.goto(made.path)
    await sent.goto(`${made.path}?autoJoin=true`)
    await expect(sent.getByText('It is too early.')).toBeVisible()
    await expect(sent).toHaveURL(made.path)
    await expect(button(page, 'Join')).toBeDisabled()
    await expect(why(page).getByText(/You can join from \d/)).toBeVisible()
    await ready(page)
    await button(page, 'Join').focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page)

    await expect(sent.getByText('You can enter now.')).toBeVisible({ timeout: 60_000 })
    await expect(button(sent, 'Join')).toBeEnabled()
    await expect(button(page, 'Join')).toBeEnabled()
    await expect(why(page).getByText('The session opens in a new window.')).toBeVisible()
    await sending.close()
  })
})

test('of two sessions the first to come is joined, and the second when the first is cancelled', async ({
  page,
  request,
}) => {
  const made = await makeWebinar(request, 12, {
    createSchedules: [
      { startsAt: inMinutes(12), endsAt: inMinutes(60) },
      { startsAt: inMinutes(24 * 60), endsAt: inMinutes(25 * 60) },
    ],
  })
  const [first, second] = made.sessions
  await openAs(page, await withTicket(request, made), made.path)
  const next = why(page).getByRole('time').first()
  await expect(next).toHaveAttribute('datetime', first?.startsAt ?? '')
  const address = `/api/events/${made.event.id}/schedules/${first?.id}`
  expect((await request.delete(address, { headers: made.headers })).status()).toBe(204)
  await expect(next).toHaveAttribute('datetime', second?.startsAt ?? '')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

/** The next day on which the clocks of the European Union change: the last Sunday of March or October. */
function nextClockChange() {
  for (let day = new Date(new Date().setUTCHours(0, 0, 0, 0) + 2 * DAY_MS); ; day = new Date(+day + DAY_MS)) {
    const isLastSunday = day.getUTCDay() === 0 && new Date(+day + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth()
    if (isLastSunday && [2, 9].includes(day.getUTCMonth())) return day
  }
}

test.describe('for somebody in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('a clock change before the event changes the time shown to them, not that of the event', async ({
    page,
    request,
  }) => {
    const change = nextClockChange()
    // 18:00 in Madrid on the days before and after the change.
    const toSummer = change.getUTCMonth() === 2
    const hours = toSummer ? [17, 16] : [16, 17]
    const startsAt = hours.map((hour, after) =>
      new Date(+change + (after === 0 ? -1 : 1) * DAY_MS + hour * 60 * MINUTE_MS).toISOString(),
    )
    const made = await makeWebinar(request, 0, {
      timezone: 'Europe/Madrid',
      startsAt: startsAt[0] ?? '',
      endsAt: new Date(Date.parse(startsAt[0] ?? '') + 60 * MINUTE_MS).toISOString(),
      createSchedules: startsAt.map((at) => ({
        startsAt: at,
        endsAt: new Date(Date.parse(at) + 60 * MINUTE_MS).toISOString(),
      })),
    })
    await page.goto(made.path)
    await ready(page)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('time') })
    await expect(rows).toHaveCount(2)
    for (const [row, mine, offset] of toSummer
      ? ([
          [0, '1:00 PM EDT', 'GMT+1'],
          [1, '12:00 PM EDT', 'GMT+2'],
        ] as const)
      : ([
          [0, '12:00 PM EDT', 'GMT+2'],
          [1, '1:00 PM EDT', 'GMT+1'],
        ] as const)) {
      await expect(rows.nth(row).getByRole('time')).toContainText(mine)
      await expect(rows.nth(row)).toContainText(`6:00 PM ${offset}`)
    }
  })
})

for (const hours of [-1, 1]) {
  test(`the clock of the device is wrong by ${hours} h, and the server's counts`, async ({ page, request }) => {
    const [open, closed] = [await makeWebinar(request, 5), await makeWebinar(request, 30)]
    const username = await withTicket(request, open)
    await giveTicket(request, closed, username)
    await signIn(page, username)
    await page.clock.install({ time: Date.now() + hours * 60 * MINUTE_MS })
    await page.goto(open.path)
    await expect(button(page, 'Join')).toBeEnabled()
    await page.goto(closed.path)
    await expect(why(page).getByText(/Starts in 2\d min/)).toBeVisible()
    await expect(button(page, 'Join')).toBeDisabled()
  })
}
