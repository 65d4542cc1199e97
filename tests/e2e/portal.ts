import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test as base } from './coverage.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The portal as `npm start` runs it, on a data directory of its own. */
export interface Portal {
  url: string
  dataDir: string
  /** stops the server as an operator would and starts it again on the same data */
  restart(): Promise<void>
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function start(dataDir: string, port: number) {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('Lectern is ready')) resolve()
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  return server
}

async function stop(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

export const test = base.extend<{ quiet: undefined; noise: RegExp | null }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'))
      const port = await freePort()
      let server = await start(dataDir, port)
      await use({
        url: `http://127.0.0.1:${port}`,
        dataDir,
        async restart() {
          await stop(server)
          server = await start(dataDir, port)
        },
      })
      await stop(server)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  /** What a test itself provokes, such as the browser's line about a refused sign-in. */
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The page is alive: its handlers are there. */
export const ready = (page: Page) => page.waitForFunction(() => window.lecternReady === true)

/** Signs in on the page made for it; ends on the home page. */
export async function signIn(page: Page, username: string) {
  await page.goto('/auth/login')
  await ready(page)
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Password').fill('Lectern123')
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
  const data = { username, password: 'Lectern123', firstName: 'Mira', lastName: 'Novak', countryCode: 'pl' }
  const answer = await request.post('/api/auth/register', { data })
  expect(answer.status()).toBe(201)
  return username
}

/** Somebody new, who is signed in. */
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
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 30_000 }).toBe(true)
}
