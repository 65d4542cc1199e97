import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { test as base } from './coverage.ts'
import { sharedPortals } from './global-setup.ts'
import { type Portal, type PortalServer, startPortal } from './server.ts'

const PASSWORD = 'Lectern123'

/** Starting a server is not part of any test, and a machine that does other things takes its time. */
const START_LIMIT_MS = 180_000

interface Options {
  /** what a test itself provokes on the console, such as the browser's line about a refused sign-in */
  noise: RegExp | null
}

interface WorkerFixtures {
  /** settings of a portal of its own; null: the one that tests share */
  settings: Record<string, string> | null
  /** the server of a portal of its own */
  ownServer: PortalServer | null
  portal: Portal
}

export const test = base.extend<Options & { quiet: undefined }, WorkerFixtures>({
  settings: [null, { option: true, scope: 'worker' }],
  ownServer: [
    async ({ settings }, use) => {
      const server = settings && (await startPortal(settings))
      await use(server)
      await server?.stop()
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  portal: [
    async ({ ownServer }, use, { parallelIndex }) => {
      const portal = ownServer ?? sharedPortals()[parallelIndex]
      if (!portal) throw new Error('no portal was started for this worker')
      await use(portal)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  noise: [null, { option: true }],
  /** Every test: nothing may be said on the console, nothing may break in the page. */
  quiet: [
    async ({ page, noise }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => said.push(`page error: ${error.message}`))
      await use(undefined)
      expect(
        said.filter((line) => !noise?.test(line)),
        'the console stays empty',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** No violation that axe can see, in the page as it is now. */
export async function expectAccessible(page: Page) {
  // What has just changed its theme or its width may not have been painted yet: only what stays counts.
  await expect.poll(() => violationsOf(page), { intervals: [0, 500, 1000] }).toEqual([])
}

/** The rules themselves: Playwright's wrapper opens a page of its own each time, which takes three times as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    /** there as soon as its source has run in the page */
    axe: typeof axe
  }
}

async function violationsOf(page: Page) {
  // What is still fading in has no final colours.
  await page.evaluate(async () => {
    // A change of theme or size begins its transitions with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(
      document
        .getAnimations()
        // What is folded away does not move on, and never ends.
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
        .map((animation) => animation.finished.catch(() => {})),
    )
  })
  await Promise.all(page.frames().map((frame) => frame.evaluate(axeSource)))
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The page is alive: its handlers are there. */
export const ready = (page: Page) => page.waitForFunction(() => window.lecternReady === true)

/** A new session of somebody who has an account, and the portal that it is one of. */
async function newSession(request: APIRequestContext, username: string) {
  const answer = await request.post('/api/auth/login', { data: { username, password: PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const tokens: AuthTokens = await answer.json()
  return { tokens, origin: new URL(answer.url()).origin }
}

/**
 * The browser of that page is somebody's who has signed in before, and shows a file of the portal without scripts: the
 * next page it opens is theirs. Where signing in is the subject, `signInByForm` does it as a person would.
 */
export async function signIn(page: Page, username: string) {
  const { tokens, origin } = await newSession(page.request, username)
  const { accessToken, refreshToken, expiresIn } = tokens
  const now = Date.now()
  const cookie = { name: 'lectern_access', value: accessToken, domain: new URL(origin).hostname, path: '/' }
  const kept = { 'lectern.access-token': accessToken, 'lectern.refresh-token': refreshToken, 'lectern.granted-at': now }
  await page.context().setStorageState({
    cookies: [
      { ...cookie, expires: Math.floor(now / 1000) + expiresIn, httpOnly: false, secure: false, sameSite: 'Lax' },
    ],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: String(value) })) }],
  })
  await page.goto('/robots.txt')
}

/** Signs in on the page made for it; ends on the home page. */
export async function signInByForm(page: Page, username: string) {
  await page.goto('/auth/login')
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountOf(page)).toBeVisible()
}

let people = 0

/**
 * The address of somebody new. Tests share a portal with those before them: one that changes a person, what they
 * have learned or their sessions does so with a person of its own.
 */
export async function register(request: APIRequestContext) {
  people += 1
  const username = `person-${process.pid}-${people}-${Date.now()}@lectern.test`
  const data = { username, password: PASSWORD, firstName: 'Mira', lastName: 'Novak', countryCode: 'pl' }
  const answer = await request.post('/api/auth/register', { data })
  expect(answer.status()).toBe(201)
  return username
}

/** Somebody new, who has signed in before. */
export async function newPerson(page: Page) {
  const username = await register(page.request)
  await signIn(page, username)
  return username
}

/** What the header shows of the person who is signed in. */
export const accountOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account of / })

export async function signOut(page: Page) {
  await accountOf(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Watches the video of the page to its end, at the highest speed that a browser plays. */
export async function watchToTheEnd(page: Page) {
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    element.playbackRate = 16
    await element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
}

/** All that moved by itself since the page began. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => ('seen' in window ? (window.seen as { shift: number }).shift : Number.NaN))
}
