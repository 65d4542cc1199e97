import type fc from 'fast-check'

/** Decides what happens next of all that could. What has happened is told in words. */
export interface Order {
  readonly told: readonly string[]
  /** Settles when its turn has come. */
  turn(what: string): Promise<void>
  /** Lets one thing happen; false when nothing is left. */
  next(): Promise<boolean>
}

/** The order that fast-check's scheduler makes up. */
export class RandomOrder implements Order {
  readonly told: string[] = []
  readonly #scheduler: fc.Scheduler

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
  }

  turn(what: string): Promise<void> {
    return this.#scheduler.schedule(Promise.resolve(), what).then(() => void this.told.push(what))
  }

  async next(): Promise<boolean> {
    if (this.#scheduler.count() === 0) return false
    await this.#scheduler.waitNext(1)
    return true
  }
}

/**
 * An order that was told before. What comes no more is passed over, and what was not there comes last, so that a kept
 * schedule survives a change of what the portal asks.
 */
export class ToldOrder implements Order {
  readonly told: string[] = []
  readonly #left: string[]
  readonly #waiting: { what: string; go(): void }[] = []

  constructor(before: readonly string[]) {
    this.#left = [...before]
  }

  turn(what: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ what, go: resolve })
    })
  }

  async next(): Promise<boolean> {
    const waiting = new Set(this.#waiting.map(({ what }) => what))
    const wanted = this.#left.find((what) => waiting.has(what))
    if (wanted !== undefined) this.#left.splice(0, this.#left.indexOf(wanted) + 1)
    const at = this.#waiting.findIndex(({ what }) => what === wanted)
    const [one] = this.#waiting.splice(Math.max(0, at), 1)
    if (!one) return false
    this.told.push(one.what)
    one.go()
    return true
  }
}
