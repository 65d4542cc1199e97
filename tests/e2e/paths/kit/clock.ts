import { expect, type Page } from '@playwright/test'

/** The share of a delay in which nothing may happen yet; the machine's own paths check delays to the millisecond. */
const EARLY_PART = 0.75
/** Longer than a call to the page takes as a rule, because the clock can only be stopped at a future time. */
const AHEAD_MS = 1000
const MOST_TIMERS = 500
/** The page's count and this process's clock do not run at quite the same speed. */
const SLACK_MS = 50

interface Begun {
  ms: number
  at: number
}

/** The page's clock. It runs at the normal speed, but the delays of a machine are skipped. */
export class Clock {
  private readonly page: Page
  private isStill = false
  /** by delay: when the last event that started it was caused, in ms of the page's own count */
  private readonly caused = new Map<number, number>()

  constructor(page: Page) {
    this.page = page
  }

  /** Must be called before the first page is opened. */
  async install() {
    await this.page.clock.install()
    // Runs after the script of the clock, so that timers still follow that clock.
    await this.page.addInitScript((most) => {
      const start = window.setTimeout
      const begun: Begun[] = []
      Object.assign(window, {
        begun,
        setTimeout(run: TimerHandler, ms = 0, ...rest: unknown[]) {
          begun.push({ ms, at: performance.now() })
          if (begun.length > most) begun.shift()
          return start(run, ms, ...rest)
        },
      })
    }, MOST_TIMERS)
  }

  private ticks() {
    return this.page.evaluate(() => performance.now())
  }

  /**
   * Must be called at the end of each step, which began then by this process's clock and started these delays. Waits
   * until the page has started them: what is sought on the page can be there before, and an event that the next step
   * caused then would come too early for the machine.
   */
  async note(began: number, delays: readonly number[]) {
    if (delays.length === 0) return
    const seen = await this.ticks()
    for (const ms of delays) this.caused.set(ms, this.isStill ? seen : seen - (performance.now() - began))
    for (const ms of delays) await this.begun(ms)
  }

  /**
   * When the page began to wait for that time; it may still be handling the step that caused it, which a person cannot
   * always see.
   */
  private async begun(ms: number): Promise<number> {
    const latest = () =>
      this.page.evaluate(
        ({ ms, since }) => {
          const all: Begun[] = Reflect.get(window, 'begun')
          return all.findLast((one) => one.ms === ms && one.at >= since)?.at ?? null
        },
        { ms, since: Math.floor(this.caused.get(ms) ?? 0) - SLACK_MS },
      )
    let at: number | null = null
    await expect.poll(async () => (at = await latest()), { message: `a delay of ${ms} ms has begun` }).not.toBeNull()
    return at ?? 0
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
    for (let ahead = AHEAD_MS; !this.isStill; ahead *= 2) this.isStill = await this.pauseIn(ahead)
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
    else if (!(await this.pauseIn(left))) return false
    this.isStill = true
    return true
  }

  /** Stops the running clock after that time; false when a busy machine got to it only afterwards. */
  private async pauseIn(left: number) {
    try {
      await this.page.clock.pauseAt((await this.now()) + left)
      return true
    } catch (error) {
      if (!String(error).includes('Cannot fast-forward to the past')) throw error
      // The clock has been stopped nevertheless.
      await this.page.clock.resume()
      return false
    }
  }

  /**
   * Lets a delay that a step has started pass. `before` runs shortly before its end, and `after` right at its end,
   * while the clock is stopped.
   */
  async pass(ms: number, before: () => Promise<unknown>, after: () => Promise<unknown>) {
    const began = await this.begun(ms)
    const early = this.isStill ? ms - 1 : ms * EARLY_PART
    if (await this.stopAt(began + early)) await before()
    await this.stopAt(began + ms + 1)
    await after()
    await this.go()
  }
}
