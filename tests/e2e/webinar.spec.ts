import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Event, EventCreate, Schedule } from '../../openapi/generated/portal.ts'
import { accountOf, expect, expectAccessible, ready, register, signIn, test } from './portal.ts'

// Browsers block what no click asked for; Playwright's own switch would hide it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LECTERN = 'Lectern123'

async function tokenOf(request: APIRequestContext, username: string) {
  const answer = await request.post('/api/auth/login', { data: { username, password: LECTERN } })
  const { accessToken } = await answer.json()
  return { authorization: `Bearer ${accessToken}` }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** A published webinar of the demo tutor whose first session begins so many minutes from now. */
async function makeWebinar(request: APIRequestContext, startsIn: number, change: Partial<EventCreate> = {}) {
  const headers = await tokenOf(request, 'tutor@lectern.test')
  const data: EventCreate = {
    name: 'Made for one test',
    type: 'webinar',
    languageCode: 'en',
    timezone: 'UTC',
    audienceLevel: 'beginner',
    startsAt: inMinutes(startsIn),
    endsAt: inMinutes(startsIn + 60),
    ...change,
  }
  const made = await request.post('/api/events', { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const event: Event = await made.json()
  expect((await request.post(`/api/events/${event.id}/publish`, { headers })).status()).toBe(200)
  const list = await request.get('/api/schedules', { params: { 'filter[eventId]': event.id, sort: 'startsAt' } })
  const sessions: Schedule[] = (await list.json()).items
  return { event, sessions, headers, path: `/webinar-content/${event.alias}` }
}

type Made = Awaited<ReturnType<typeof makeWebinar>>

/** Somebody new with a ticket. */
async function withTicket(request: APIRequestContext, { event }: Made) {
  const username = await register(request)
  const answer = await request.post(`/api/events/${event.id}/register`, { headers: await tokenOf(request, username) })
  expect(answer.status()).toBe(201)
  return username
}

async function openAs(page: Page, username: string, path: string) {
  await signIn(page, username)
  await page.goto(path)
  await ready(page)
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const why = (page: Page) => page.getByRole('region', { name: 'Taking part' })
/** The badge in the head; each session has one of its own further down. */
const liveBadge = (page: Page) => page.getByRole('main').getByText('Live now').first()

/** A second person, in a browser of their own. */
async function another(context: BrowserContext, baseURL: string | undefined) {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  return browser.newContext({ ...(baseURL && { baseURL }) })
}

test('a tutor starts, the student’s page turns live by itself, and the student joins', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  await expect(liveBadge(page)).toHaveCount(0)
  await expect(page.getByText('You are registered')).toBeVisible()
  await expectAccessible(page)

  const teaching = await another(context, baseURL)
  const tutor = await teaching.newPage()
  await openAs(tutor, 'tutor@lectern.test', made.path)
  const hosting = teaching.waitForEvent('page')
  await button(tutor, 'Start the session').click()
  const host = await hosting
  await expect(host).toHaveURL(/\/zoom-simulator\/s\//)
  await expect(host.getByRole('heading', { name: 'Made for one test' })).toBeVisible()
  expect(await host.evaluate(() => window.opener)).toBeNull()

  // Nobody reloads anything: the notice comes by the stream.
  await expect(liveBadge(page)).toBeVisible()
  // Those who lead are not told: their page asks.
  await expect(liveBadge(tutor)).toBeVisible({ timeout: 30_000 })
  const joining = context.waitForEvent('page')
  await button(page, 'Join').click()
  const guest = await joining
  await expect(guest).toHaveURL(/\/zoom-simulator\/j\//)
  await expect(guest.getByText('Mira Novak').first()).toBeVisible()
  await expect(page.getByText('The session is open in another window.')).toBeVisible()
  await teaching.close()
})

test('from the press to the meeting it is one way to the server', async ({ page, context, request }) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  const asked: string[] = []
  context.on('request', (one) => {
    if (new URL(one.url()).pathname.startsWith('/api/') && one.method() === 'POST') asked.push(one.url())
  })
  const joining = context.waitForEvent('page')
  await button(page, 'Join').click()
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(`/schedules/${made.sessions[0]?.id}/join`)
})

test.describe('a guest presses Join', () => {
  test('signs in, comes back and joins once', async ({ page, context, request }) => {
    const made = await makeWebinar(request, 5)
    const username = await register(request)
    await page.goto(`${made.path}?active-tab=none`)
    await ready(page)
    await button(page, 'Join').click()
    await expect(page).toHaveURL(`/auth/login?${new URLSearchParams({ redirectUrl: made.path })}&autoJoin=true`)
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill(LECTERN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(made.path)
    // There was no click, so there is a link.
    const link = page.getByRole('link', { name: 'Enter the session' })
    await expect(link).toHaveAttribute('href', /\/zoom-simulator\/j\//)
    await expect(page.getByText('You are registered')).toBeVisible()
    await expectAccessible(page)
    const joining = context.waitForEvent('page')
    await link.click()
    await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
    await expect(link).toHaveCount(0)

    const joins: string[] = []
    page.on('request', (one) => one.url().endsWith('/join') && joins.push(one.url()))
    await page.reload()
    await ready(page)
    await expect(button(page, 'Join')).toBeEnabled()
    await expect(page.getByText('You are registered')).toBeVisible()
    expect(joins, 'the wish was fulfilled once').toEqual([])
  })

  test('signs up instead, comes back and joins', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    await page.goto(made.path)
    await ready(page)
    await button(page, 'Join').click()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-up/)
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Last name').fill('Novak')
    await page.getByLabel('E-mail').fill(`guest-${Date.now()}@lectern.test`)
    await page.getByRole('textbox', { name: 'Password' }).fill(LECTERN)
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(made.path)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('link', { name: 'Enter the session' })).toBeVisible()
    await expect(page.getByText('You are registered')).toBeVisible()
  })

  test('and comes back too late', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    const username = await register(request)
    await page.goto(made.path)
    await ready(page)
    await button(page, 'Join').click()
    await expect(page).toHaveURL(/autoJoin=true/)
    // By a link that does not say it again.
    await page.goto(`/auth/login?${new URLSearchParams({ redirectUrl: made.path })}`)
    await ready(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('lectern.live-intent') ?? '{}')
      localStorage.setItem('lectern.live-intent', JSON.stringify({ ...kept, until: Date.now() - 1 }))
    })
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill(LECTERN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(made.path)
    await expect(button(page, 'Register and join')).toBeEnabled()
    await expect(page.getByText('You are registered')).toHaveCount(0)
  })
})

test('the browser of these tests blocks windows that nobody asked for', async ({ page }) => {
  await page.addInitScript(() => {
    window.name = window.open('about:blank') === null ? 'blocked' : 'opened'
  })
  await page.goto('/help')
  expect(await page.evaluate(() => window.name)).toBe('blocked')
})

test('a window that the browser does not open becomes a link', async ({ page, context, request }) => {
  const made = await makeWebinar(request, 5)
  await context.addInitScript(() => {
    window.open = () => null
  })
  await openAs(page, await withTicket(request, made), made.path)
  await button(page, 'Join').click()
  const link = page.getByRole('link', { name: 'Enter the session' })
  await expect(link).toBeVisible()
  await expect(page.getByText('Your browser opened no window by itself.')).toBeVisible()
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('too early by moments: the page says when, and switches over by itself', async ({ page, request }) => {
  const made = await makeWebinar(request, 10 + 20 / 60)
  await openAs(page, await withTicket(request, made), made.path)
  await expect(button(page, 'Join')).toBeDisabled()
  await expect(why(page).getByText(/You can join from \d/)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Join').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Join')).toBeEnabled({ timeout: 30_000 })
  await expect(why(page).getByText('The session opens in a new window.')).toBeVisible()
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
  test('a clock that changes between now and then changes for them, and not for the event', async ({
    page,
    request,
  }) => {
    const change = nextClockChange()
    // Six in the evening in Madrid, the day before and the day after.
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
    await request.post(`/api/events/${closed.event.id}/register`, { headers: await tokenOf(request, username) })
    await signIn(page, username)
    await page.clock.install({ time: Date.now() + hours * 60 * MINUTE_MS })
    await page.goto(open.path)
    await expect(button(page, 'Join')).toBeEnabled()
    await page.goto(closed.path)
    await expect(why(page).getByText(/Starts in 29 min/)).toBeVisible()
    await expect(button(page, 'Join')).toBeDisabled()
  })
}

test('a wish in the address that is none does nothing, and is taken out', async ({ page, request }) => {
  const made = await makeWebinar(request, 5)
  const username = await withTicket(request, made)
  const joins: string[] = []
  page.on('request', (one) => one.url().endsWith('/join') && joins.push(one.url()))
  await openAs(page, username, `${made.path}?autoJoin=yes`)
  await expect(page).toHaveURL(made.path)
  await expect(button(page, 'Join')).toBeEnabled()
  expect(joins).toEqual([])
})

test('a press before any script is a wish in the address', async ({ page, context, baseURL }) => {
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const early = await plain?.newPage()
  await early?.goto('/webinar-content/compound-growth-live')
  await early?.getByRole('button', { name: 'Join' }).click()
  await expect(early ?? page).toHaveURL('/webinar-content/compound-growth-live?autoJoin=true')
  await plain?.close()
  await page.goto('/webinar-content/compound-growth-live?autoJoin=true')
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=.*&autoJoin=true$/)
})

test('an address made by somebody else registers nobody', async ({ page, request }) => {
  const made = await makeWebinar(request, 5)
  await openAs(page, await register(request), `${made.path}?autoJoin=true`)
  await expect(page).toHaveURL(made.path)
  await expect(button(page, 'Register and join')).toBeEnabled()
})

test('signing in leads nowhere else, whatever the address says', async ({ page, request }) => {
  const username = await register(request)
  await page.goto(`/auth/login?${new URLSearchParams({ redirectUrl: 'https://evil.example/x', autoJoin: 'true' })}`)
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill(LECTERN)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountOf(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a past event offers its recording, and its state', async ({ page }) => {
  await openAs(page, 'student@lectern.test', '/webinar-content/fees-in-forty-years')
  await expect(why(page).getByText('All sessions of this event are over.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
  await expectAccessible(page)
})

test('an event on site has nothing to join, and says where it is', async ({ page }) => {
  await page.goto('/offline-events/market-history-walk-london')
  await ready(page)
  await expect(why(page).getByText(/It takes place on site/)).toBeVisible()
  await expect(why(page).getByRole('link', { name: 'Sign in to register' })).toBeVisible()
  await expectAccessible(page)
  await why(page).getByText('Add to calendar').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Calendar file (.ics)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('market-history-walk-london.ics')
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /calendar\.google\.com/)
})

test('in Arabic, on a phone, by keyboard alone', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const made = await makeWebinar(request, 5)
  await signIn(page, await withTicket(request, made))
  await page.goto(`/ar${made.path}`)
  await ready(page)
  const join = button(page, 'انضم')
  await expect(join).toBeEnabled()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.locator('main h1').focus()
  const joining = context.waitForEvent('page')
  await page.keyboard.press('Tab')
  await expect(join).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  await expect(page.getByText('الجلسة مفتوحة في نافذة أخرى.')).toBeVisible()
})

test.describe('what is refused', () => {
  // The browser's own lines about what the tests provoke.
  test.use({ noise: /status of [45]\d\d|net::ERR/ })

  const answered = (status: number, code: string, message: string) => ({
    status,
    json: { statusCode: status, code, message },
  })

  test('[error: Join or start webinar failure] is one toast, and the reason stays with a way to try again', async ({
    page,
    context,
    request,
  }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), made.path)
    const down = 'The video service does not answer right now.'
    await page.route('**/join', (route) => route.fulfill(answered(502, 'provider-failed', down)))
    await button(page, 'Join').click()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('The webinar could not be joined.')
    await expect(why(page).getByText(down)).toBeVisible()
    expect(context.pages(), 'the waiting window is closed').toHaveLength(1)
    await expectAccessible(page)
    await page.unroute('**/join')
    const joining = context.waitForEvent('page')
    await why(page).getByRole('button', { name: 'Try again' }).click()
    await expect(await joining).toHaveURL(/\/zoom-simulator\/j\//)
  })

  test('who was sent here too early waits, and is told when it opens', async ({ page, request }) => {
    const made = await makeWebinar(request, 10 + 20 / 60)
    await openAs(page, await withTicket(request, made), `${made.path}?autoJoin=true`)
    await expect(page).toHaveURL(made.path)
    await expect(page.getByText('It is too early.')).toBeVisible()
    await expect(page.getByText('You can enter now.')).toBeVisible({ timeout: 30_000 })
    await expect(button(page, 'Join')).toBeEnabled()
  })

  test('a session that is cancelled while somebody waits says so by itself', async ({ page, request }) => {
    const made = await makeWebinar(request, 12)
    await openAs(page, await withTicket(request, made), `${made.path}?autoJoin=true`)
    await expect(page.getByText('It is too early.')).toBeVisible()
    const [session] = made.sessions
    const address = `/api/events/${made.event.id}/schedules/${session?.id}`
    expect((await request.delete(address, { headers: made.headers })).status()).toBe(204)
    await expect(why(page).getByText('All sessions of this event are over.')).toBeVisible()
    await expect(page.getByText('It is too early.')).toHaveCount(0)
    await expect(button(page, 'Join')).toHaveCount(0)
  })

  test('a student cannot start, and is told why', async ({ page, request }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), `${made.path}?autoStart=true`)
    await expect(page.getByRole('alert')).toContainText('The webinar could not be started.')
    await expect(why(page).getByText('You do not have access to this.')).toBeVisible()
    await expect(button(page, 'Start the session')).toHaveCount(0)
  })

  test('[error: Event or schedule missing for join/start] says so', async ({ page }) => {
    await page.goto('/webinar-content/welcome-to-lectern?autoJoin=true')
    await expect(page.getByRole('alert')).toContainText('There is no event or session to enter.')
    await expect(page).toHaveURL('/webinar-content/welcome-to-lectern')
  })

  test('an answer that leads elsewhere opens nothing', async ({ page, context, request }) => {
    const made = await makeWebinar(request, 5)
    await openAs(page, await withTicket(request, made), made.path)
    await page.route('**/join', (route) => route.fulfill({ json: { url: 'https://zoom.us.evil.example/j/1' } }))
    await button(page, 'Join').click()
    await expect(page.getByRole('alert')).toContainText('The webinar could not be joined.')
    await expect(why(page).getByText('To be safe, nothing was opened.')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await expect(page.getByRole('link', { name: 'Enter the session' })).toHaveCount(0)
  })

  test('registering says what the server says', async ({ page, request }) => {
    const made = await makeWebinar(request, 24 * 60, { totalTickets: 5 })
    await openAs(page, await register(request), made.path)
    await expect(page.getByText('5 places left')).toBeVisible()
    await page.route('**/register', (route) => route.fulfill(answered(409, 'sold-out', 'All tickets are taken.')))
    await button(page, 'Register').click()
    await expect(page.getByRole('alert')).toContainText('All tickets are taken.')
    await page.unroute('**/register')
    await button(page, 'Register').click()
    await expect(page.getByText('You are registered')).toBeVisible()
    await expect(button(page, 'Join')).toBeDisabled()
  })

  test('where the line of notices is cut, the page asks by itself', async ({ page, context, baseURL, request }) => {
    const made = await makeWebinar(request, 5)
    await page.route('**/api/notices/stream', (route) => route.abort())
    await openAs(page, await withTicket(request, made), made.path)
    await expect(button(page, 'Join')).toBeEnabled()
    await expect(liveBadge(page)).toHaveCount(0)
    const teaching = await another(context, baseURL)
    const tutor = await teaching.newPage()
    await openAs(tutor, 'tutor@lectern.test', made.path)
    await button(tutor, 'Start the session').click()
    await expect(liveBadge(page)).toBeVisible({ timeout: 30_000 })
    await teaching.close()
  })

  for (const path of ['/webinar-content/no-such-event', '/offline-events/no-such-event']) {
    test(`${path} is not there`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()
    })
  }
})
