import type { Page } from '@playwright/test'

/** The share of a delay in which nothing may happen yet; the machine's own paths check delays to the millisecond. */
const EARLY_PART = 0.75
/** Longer than a call to the page takes, because the clock can only be stopped at a future time. */
const AHEAD_MS = 1000

/** The page's clock. It runs at the normal speed, but the delays of a machine are skipped. */
export class Clock {
  private readonly page: Page
  private isStill = false
  /** when the last event was caused and when its effects had been observed, in ms of the page's own count */
  private caused = 0
  private seen = 0

  constructor(page: Page) {
    this.page = page
  }

  private ticks() {
    return this.page.evaluate(() => performance.now())
  }

  /**
   * Must be called at the end of each step: a delay that the step started began after `began`, by this process's clock.
   */
  async note(began: number) {
    this.seen = await this.ticks()
    this.caused = this.isStill ? this.seen : this.seen - (performance.now() - began)
  }

  /** The time of day, in epoch milliseconds. */
  now() {
    return this.page.evaluate(() => Date.now())
  }

  /** Sets the time of day, as after sleep, without advancing any timer. */
  async setTo(time: number) {
    await this.page.clock.setSystemTime(time)
  }

  /** Stops the clock, so that an immediate reaction can be told from a delayed one. */
  async stop() {
    if (!this.isStill) await this.page.clock.pauseAt((await this.now()) + AHEAD_MS)
    this.isStill = true
  }

  async go() {
    await this.page.clock.resume()
    this.isStill = false
  }

  /** Stops at that time of the page's count; false when that is in the past. */
  private async stopAt(ticks: number) {
    const left = Math.floor(ticks - (await this.ticks()))
    if (left <= 0) return false
    if (this.isStill) await this.page.clock.fastForward(left)
    else await this.page.clock.pauseAt((await this.now()) + left)
    this.isStill = true
    return true
  }

  /**
   * Lets a delay that began in the last step pass. `before` runs shortly before its end, and `after` right at its end,
   * while the clock is stopped.
   */
  async pass(ms: number, before: () => Promise<unknown>, after: () => Promise<unknown>) {
    const early = this.isStill ? ms - 1 : ms * EARLY_PART
    if (await this.stopAt(this.caused + early)) await before()
    await this.stopAt(this.seen + ms + 1)
    await after()
    await this.go()
  }
}
