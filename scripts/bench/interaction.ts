import { chromium, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { ready } from '../../tests/lib/portal/ready.ts'
import { chromiumOptions } from '../chromium.ts'

/** Approximates a mid-range phone. */
const SLOW_DOWN = 4

interface Interaction {
  name: string
  /** from the press to the next paint, as measured by the browser in steps of 8 ms */
  ms: number
}

/** Collects the browser's own entries about presses on a page; it reports none shorter than 16 ms. */
async function watchPresses(page: Page) {
  await page.addInitScript(() => {
    const presses: number[] = []
    const told = { type: 'event', durationThreshold: 16, buffered: true }
    Object.assign(window, { presses })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'pointerup') presses.push(entry.duration)
    }).observe(told)
  })
}

/** Presses, waits for the result and returns the time to the next paint; 16 when it is too short to be reported. */
async function press(page: Page, name: string, target: Locator, shown: Locator): Promise<Interaction> {
  await target.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Reflect.get(window, 'presses').length)
  await target.click()
  await shown.waitFor()
  // The browser reports entries when it is idle after the paint.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const entries: number[] = await page.evaluate((from) => Reflect.get(window, 'presses').slice(from), before)
  return { name, ms: Math.max(16, ...entries) }
}

/** The most frequent presses of a student, with the processor slowed down four times. */
export async function measureInteractions(baseURL: string): Promise<Interaction[]> {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
    await watchPresses(page)
    await page.goto('/auth/login')
    await ready(page)
    await page.getByLabel('E-mail').fill('student@lectern.test')
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.goto('/course-content/start-investing?active-tab=content')
    await ready(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true })
    const next = page.getByRole('navigation', { name: 'Lesson navigation' }).getByRole('button', { name: 'Next' })
    const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()
    const register = page.getByRole('main').getByRole('button', { name: 'Register for this course' }).first()
    return [
      await press(page, 'registering', register, link(/^Start the first lesson$/)),
      await press(
        page,
        'a tab of the course',
        link(/^Goals$/),
        page.getByRole('heading', { name: 'What you will learn' }),
      ),
      await press(page, 'back to its content', link(/^Content$/), link(/One idea, many names/)),
      await press(page, 'a lesson is opened', link(/One idea, many names/), heading('One idea, many names')),
      await press(page, 'the next lesson', next, heading('Money that grows')),
      await press(page, 'the next part', next, heading('The curve that bends')),
      await press(page, 'the quiz', next, page.getByRole('heading', { name: 'Check yourself', level: 1 })),
    ]
  } finally {
    await browser.close()
  }
}
