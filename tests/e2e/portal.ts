import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AuthTokens } from '../../openapi/generated/portal.ts'
import type { Installation } from '../lib/database.ts'
import { ready } from '../lib/portal/ready.ts'
import { SHOWN } from './failure-reporter.ts'
import { type Portal, type PortalServer, sharedPortals, startPortal } from './server.ts'
import { test as base } from './visited.ts'

const PASSWORD = 'Lectern123'

/** The time to start a server, which does not count for any test, on a busy machine. */
const START_LIMIT_MS = 180_000

interface Options {
  /** console output that the test provokes, such as the browser's line about a failed sign-in */
  noise: RegExp | null
}

interface WorkerFixtures {
  /** settings of a separate portal; null for the shared one */
  settings: Record<string, string> | null
  /**
   * makes what the separate portal starts with; null for a copy of the demo. It is in an object, because Playwright takes
   * a function for a fixture.
   */
  content: { make: () => Promise<Installation> } | null
  /** the server of the separate portal */
  ownServer: PortalServer | null
  portal: Portal
}

export const test = base.extend<Options & { quiet: undefined }, WorkerFixtures>({
  settings: [null, { option: true, scope: 'worker' }],
  content: [null, { option: true, scope: 'worker' }],
  ownServer: [
    async ({ settings, content }, use) => {
      const server = settings && (await startPortal(settings, content?.make))
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
  /**
   * Applies to every test: the consoles of all its pages must stay silent, and none may throw. A test that fails tells what
   * its pages showed, and what the console and the server have said.
   */
  quiet: [
    async ({ browser, context, noise, portal }, use, info) => {
      const before = await sizeOf(portal.log)
      const said: string[] = []
      const hear = (of: BrowserContext) =>
        of
          .on('console', (message) => {
            if (!['error', 'warning'].includes(message.type())) return
            said.push(`${message.type()}: ${message.text()} (${message.location().url})`)
          })
          .on('weberror', (event) => said.push(`page error: ${event.error().message}`))
      hear(context)
      browser.on('context', hear)
      await use(undefined)
      browser.off('context', hear)
      const loud = said.filter((line) => !noise?.test(line))
      const body = (await readFile(portal.log)).subarray(before)
      if (loud.length > 0 || info.status !== info.expectedStatus) {
        const pages = browser.contexts().flatMap((one) => one.pages())
        const shown = (await Promise.all(pages.map(shownOn))).join('\n\n')
        await info.attach(SHOWN, { body: shown, contentType: 'application/yaml' })
        if (said.length > 0) await info.attach('console', { body: said.join('\n'), contentType: 'text/plain' })
        if (body.length > 0) await info.attach('warnings of the server', { body, contentType: 'text/plain' })
      }
      expect(loud, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

/** A page as a screen reader has it, under its address. */
const shownOn = async (page: Page) => {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  return `${page.url()}\n${tree}`
}

const sizeOf = async (file: string) => (await stat(file)).size

export { expect }

/** Asserts that axe finds no violation in the current page. */
export async function expectAccessible(page: Page) {
  // A change of theme or width may not have been painted yet, so only violations that remain count.
  await expect.poll(() => violationsOf(page), { intervals: [0, 500, 1000] }).toEqual([])
}

/** axe itself, because Playwright's wrapper opens a new page for each check, which takes three times as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    /** defined once the source of axe has run in the page */
    axe: typeof axe
  }
}

async function violationsOf(page: Page) {
  // During a fade, elements do not have their final colours.
  await page.evaluate(async () => {
    // A change of theme or size starts its transitions in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(
      document
        .getAnimations()
        // Animations inside closed elements do not progress and never end.
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
        .map((animation) => animation.finished.catch(() => {})),
    )
  })
  await Promise.all(page.frames().map(loadAxe))
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Loading it takes a tenth as long as a check, so a document that is checked again keeps it. */
async function loadAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

export { ready }

/** A new session of an existing account, with the portal that it belongs to. */
async function newSession(request: APIRequestContext, username: string) {
  const answer = await request.post('/api/auth/login', { data: { username, password: PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const tokens: AuthTokens = await answer.json()
  return { tokens, origin: new URL(answer.url()).origin }
}

/**
 * Puts a session of an existing account into the browser and leaves it on a page without scripts, so that the next page
 * is opened as that user. Tests of signing in use `signInByForm` instead.
 */
export async function signIn(page: Page, username: string) {
  const { tokens, origin } = await newSession(page.request, username)
  const { accessToken, refreshToken, expiresIn } = tokens
  const now = Date.now()
  const expires = Math.floor(now / 1000) + expiresIn
  const kept = { 'lectern.access-token': accessToken, 'lectern.refresh-token': refreshToken, 'lectern.granted-at': now }
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([{ name: 'lectern_access', value: accessToken, url: origin, expires, sameSite: 'Lax' }])
  await page.evaluate((items) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, String(value))
  }, kept)
}

/** Signs in on the sign-in page; ends on the home page. */
export async function signInByForm(page: Page, username: string) {
  await page.goto('/auth/login')
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(accountOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
}

let people = 0

/**
 * The address of a new person. Tests share a portal with other tests, so a test that changes a person, their progress
 * or their sessions must use a new one.
 */
export async function register(request: APIRequestContext) {
  people += 1
  const username = `person-${process.pid}-${people}-${Date.now()}@lectern.test`
  const data = { username, password: PASSWORD, firstName: 'Mira', lastName: 'Novak', countryCode: 'pl' }
  const answer = await request.post('/api/auth/register', { data })
  expect(answer.status()).toBe(201)
  return username
}

/** A new person who is signed in on the page. */
export async function newPerson(page: Page) {
  const username = await register(page.request)
  await signIn(page, username)
  return username
}

/** The signed-in user's account in the header. */
export const accountOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account of / })

/** Signs out and waits for the server's answer: a page that is left before it asks again, and is told 401. */
export async function signOut(page: Page) {
  await accountOf(page).click()
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await ended
}

/**
 * Called before a page is opened, waits until that page has been told who its person is: an answer 401 that comes earlier
 * neither renews nor ends the session.
 */
export const whenKnown = (page: Page) =>
  Promise.all(
    ['/api/users/me', '/api/users/me/profile/student'].map(async (path) => {
      const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
      return answer.finished()
    }),
  )

/**
 * The button that marks a text or a picture of a lesson as done. Once its end has been in sight for a moment, which may
 * be before the press, the page says in the button's place that it is done (LEARN-33).
 */
export const doneMark = (page: Page, button = 'Mark as read', done = 'Completed') =>
  page
    .getByRole('button', { name: button })
    .or(page.getByText(done, { exact: true }).and(page.locator(':not(a *)')))
    .first()

/** The names of the buttons and links of the page that are filled and so stand out (ACCESS-7). */
export const filledButtons = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    const all = [...document.querySelectorAll('a, button')].filter((element) => element.checkVisibility())
    const filled = all.filter((element) => getComputedStyle(element).backgroundColor === accent)
    // The rows of a list have the same button.
    return [...new Set(filled.map((element) => element.textContent?.trim() ?? ''))]
  })

/** Watches the page's video to its end, at the highest playback rate. */
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

/** Records every layout shift since the page was opened. */
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
