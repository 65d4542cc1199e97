import type { Page } from '@playwright/test'

/** How much of a delay passes in which nothing may happen yet; the machine's own paths are exact to the millisecond. */
const EARLY_PART = 0.75
/** More than a call to the page takes: a clock stands still at a moment to come. */
const AHEAD_MS = 1000

/** The page's clock: it goes on as that of the wall does, but what a machine waits for is passed at once. */
export class Clock {
  private readonly page: Page
  private isStill = false
  /** when the last event was caused, and when what came of it had been seen, in ms of the page's own count */
  private caused = 0
  private seen = 0

  constructor(page: Page) {
    this.page = page
  }

  private ticks() {
    return this.page.evaluate(() => performance.now())
  }

  /** Has to be told when a step is over: a delay that it started began after `began`, by the clock of this process. */
  async note(began: number) {
    this.seen = await this.ticks()
    this.caused = this.isStill ? this.seen : this.seen - (performance.now() - began)
  }

  /** The time of day in epoch milliseconds. */
  now() {
    return this.page.evaluate(() => Date.now())
  }

  /** Another time of day, as after sleep: no timer is nearer by it. */
  async setTo(time: number) {
    await this.page.clock.setSystemTime(time)
  }

  /** Stands still from now on, so that what comes after a moment can be told from what comes at once. */
  async stop() {
    if (!this.isStill) await this.page.clock.pauseAt((await this.now()) + AHEAD_MS)
    this.isStill = true
  }

  async go() {
    await this.page.clock.resume()
    this.isStill = false
  }

  /** Stands still at that moment of the page's count; false when it is over. */
  private async stopAt(ticks: number) {
    const left = Math.floor(ticks - (await this.ticks()))
    if (left <= 0) return false
    if (this.isStill) await this.page.clock.fastForward(left)
    else await this.page.clock.pauseAt((await this.now()) + left)
    this.isStill = true
    return true
  }

  /**
   * Lets a delay pass that began with the last step: `before` looks at the page shortly before its end, and `after`
   * just then, while the clock stands still.
   */
  async pass(ms: number, before: () => Promise<unknown>, after: () => Promise<unknown>) {
    const early = this.isStill ? ms - 1 : ms * EARLY_PART
    if (await this.stopAt(this.caused + early)) await before()
    await this.stopAt(this.seen + ms + 1)
    await after()
    await this.go()
  }
}
