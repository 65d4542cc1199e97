import type { APIRequestContext, Page } from '@playwright/test'
import { accountOf, expect, newPerson, ready, signIn, signOut, test } from '../portal.ts'

test.use({ noise: /status of 401/ })

/** As after a day: the access token has expired, and its cookie with it. */
const ageSession = (page: Page) =>
  page.evaluate(() => {
    const key = 'lectern.access-token'
    const [head, body = '', mac] = (localStorage.getItem(key) ?? '').split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const aged = btoa(JSON.stringify({ ...claims, iat: claims.iat - 86_400, exp: claims.exp - 86_400 }))
    localStorage.setItem(key, `${head}.${aged.replaceAll('=', '')}.${mac}`)
    document.cookie = 'lectern_access=; Path=/; Max-Age=0'
  })

test('a person who returns after a day is still signed in and not offered to sign in', async ({ page }) => {
  await signIn(page, 'student@lectern.test')
  await ageSession(page)
  await page.goto('/courses')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).not.toBeVisible()
  await expect(accountOf(page)).toBeVisible()
})

test.describe('a page made for a guest [AUTH-60]', () => {
  /** What the page asks of guests; the page's code does not come before it is let go. */
  const pages = [
    { path: '/', asks: /^(Sign in|Browse the courses|Start with a free lesson)$/, count: 3 },
    { path: '/course-content/learning-to-learn', asks: /^Sign in/, count: 2 },
    { path: '/webinar-content/study-hall', asks: /^Sign in/, count: 3 },
  ]
  const holdCode = async (page: Page) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  for (const { path, asks, count } of pages) {
    const asked = (page: Page) => page.locator('a').filter({ hasText: asks })
    const seen = (page: Page) => asked(page).filter({ visible: true })

    test(`${path} asks a guest to sign in before any code runs`, async ({ page }) => {
      await holdCode(page)
      await page.goto(path)
      await expect(seen(page)).toHaveCount(count)
    })

    test(`${path} asks nothing of a person whose session is about to be restored`, async ({ page }) => {
      await signIn(page, 'student@lectern.test')
      await ageSession(page)
      const letGo = await holdCode(page)
      await page.goto(path)
      // The home page has another heading for them, which it does not know yet.
      await expect(page.locator('h1')).toBeVisible({ visible: path !== '/' })
      await expect(asked(page)).toHaveCount(count)
      await expect(seen(page)).toHaveCount(0)
      letGo()
      await expect(accountOf(page)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Sign in/ })).toHaveCount(0)
    })

    test(`${path} asks a person whose session is over after all`, async ({ page }) => {
      await signIn(page, 'student@lectern.test')
      await ageSession(page)
      await page.evaluate(() => localStorage.setItem('lectern.refresh-token', 'revoked'))
      await page.goto(path)
      await ready(page)
      await expect(seen(page)).toHaveCount(count)
    })
  }
})

test('signing out reaches every tab', async ({ page, context }) => {
  await signIn(page, 'student@lectern.test')
  await page.goto('/')
  await ready(page)
  const other = await context.newPage()
  await other.goto('/courses')
  await ready(other)
  await signOut(other)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  // What one tab stores, another one sees a moment later.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))))
    .toEqual([])
  expect(await context.cookies()).toEqual([])
})

/** Shorter than a tab waits for the lock, which is measured by the same clock. */
const STEP_S = 2

test.describe('five tabs', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })

  const isAtRest = (tab: Page) =>
    tab.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].every(({ name }) => name !== 'lectern.refresh')
    })

  /** No tab is refreshing or waiting for a refresh. (Playwright's `waitForFunction` treats a promise as true.) */
  const settled = (tabs: Page[]) =>
    expect.poll(async () => (await Promise.all(tabs.map(isAtRest))).every(Boolean), { intervals: [10] }).toBe(true)

  test('refresh at most once in two minutes together, and stay signed in offline, online again and after sleep [AUTH-34]', async ({
    page,
    context,
  }) => {
    await context.clock.install()
    await newPerson(page)
    const tabs: Page[] = []
    while (tabs.length < 5) {
      const tab = tabs.length === 0 ? page : await context.newPage()
      await tab.goto('/courses')
      await ready(tab)
      await expect(accountOf(tab)).toBeVisible()
      tabs.push(tab)
    }
    const nowIn = (tab: Page) => tab.evaluate(() => Date.now())
    /** When each request was answered, by the clock of the tab; requests that the network blocks are not included. */
    const refreshes: Promise<number>[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/api/auth/refresh')) refreshes.push(nowIn(response.frame().page()))
    })

    // Advances in small steps, to keep the clocks of the tabs in step as on one machine.
    const advance = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += STEP_S) {
        await context.clock.runFor(STEP_S * 1000)
        await settled(tabs)
      }
    }
    // The clock also runs by itself, so that on a busy machine more than ten minutes pass.
    const begun = await nowIn(page)
    await advance(600)
    const times = await Promise.all(refreshes)
    const gaps = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1000)
    for (const gap of gaps) expect(gap, `seconds between two refreshes: ${gaps}`).toBeGreaterThan(120 - 2 * STEP_S)
    expect(times.length).toBeGreaterThanOrEqual(4)
    expect(times.length).toBeLessThanOrEqual(1 + ((await nowIn(page)) - begun) / 120_000)

    await context.setOffline(true)
    await advance(120)
    for (const tab of tabs) await expect(accountOf(tab)).toBeVisible()
    /** One tab refreshes, the others take over its tokens, and nobody is signed out. */
    const refreshOnce = async (wake: () => Promise<void>) => {
      refreshes.length = 0
      await wake()
      await expect.poll(() => refreshes.length).toBe(1)
      await settled(tabs)
      await advance(60)
      // On a busy machine more than two minutes pass.
      const [first = Number.NaN] = await Promise.all(refreshes)
      expect(refreshes.length).toBeLessThanOrEqual(1 + ((await nowIn(page)) - first) / 120_000)
      for (const tab of tabs) await expect(accountOf(tab)).toBeVisible()
    }
    await refreshOnce(() => context.setOffline(false))
    await refreshOnce(async () => {
      // A computer that wakes sets the clocks of all tabs at once; here a tab that is late would sleep after a refresh.
      const { promise: areAllAwake, resolve: begin } = Promise.withResolvers<void>()
      await context.route('**/api/auth/refresh', async (route) => {
        await areAllAwake
        await route.continue()
      })
      await context.clock.fastForward('08:00:00')
      begin()
      for (const tab of tabs) await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    })
  })
})

test.describe('signing out without a connection [AUTH-4]', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|status of 401/ })

  /** The tokens in the browser. */
  const tokensOf = (page: Page) =>
    page.evaluate(() => ({
      access: localStorage.getItem('lectern.access-token') ?? '',
      refresh: localStorage.getItem('lectern.refresh-token') ?? '',
    }))
  const statusOf = async (request: APIRequestContext, token: string) =>
    (await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).status()

  test('revokes the session on the server when the connection is back', async ({ page, context, request }) => {
    await newPerson(page)
    await page.goto('/about')
    await ready(page)
    const { access, refresh } = await tokensOf(page)
    await accountOf(page).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await tokensOf(page)).toEqual({ access: '', refresh: '' })
    expect(await statusOf(request, access)).toBe(200)
    await context.setOffline(false)
    await expect.poll(() => statusOf(request, access)).toBe(401)
    const again = await request.post('/api/auth/refresh', { headers: { authorization: `Bearer ${refresh}` } })
    expect(again.status()).toBe(401)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lectern.revocations'))).toBeNull()
  })

  test('also when the page was closed meanwhile, and its access token has ended', async ({
    page,
    context,
    request,
  }) => {
    const username = await newPerson(page)
    await page.goto('/about')
    await ready(page)
    const { refresh } = await tokensOf(page)
    await accountOf(page).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.evaluate(() => {
      const queue = JSON.parse(localStorage.getItem('lectern.revocations') ?? '[]')
      localStorage.setItem('lectern.revocations', JSON.stringify([{ ...queue[0], access: 'ended' }]))
    })
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto('/about')
    await ready(next)
    await expect
      .poll(() => next.evaluate(() => localStorage.getItem('lectern.revocations')), { message: username })
      .toBeNull()
    const again = await request.post('/api/auth/refresh', { headers: { authorization: `Bearer ${refresh}` } })
    expect(again.status()).toBe(401)
  })
})
