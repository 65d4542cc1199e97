import type { Page } from '@playwright/test'
import type { ReportEntry } from '../../openapi/generated/portal.ts'
import { splitLocale } from '../../src/platform/texts/locales.ts'

/** The visited pages in the order of the browser's history. */
export class Trail {
  #pages: string[]
  #at = 0
  #heading: string | null = null
  #replaces = false

  constructor(first: string) {
    this.#pages = [pathOf(first)]
  }

  /** A page that was not opened by a link was reached through the history. */
  async start(page: Page, to: string): Promise<string | null> {
    if (this.#heading === pathOf(to)) return null
    const step = [-1, 1].find((one) => this.#pages[this.#at + one] === pathOf(to))
    if (step === undefined) return 'no step through the history leads there'
    await (step < 0 ? page.goBack() : page.goForward())
    this.#at += step
    this.#heading = pathOf(to)
    return null
  }

  isOnTheWayTo = (to: unknown) => this.#heading === pathOf(String(to))

  note({ type, payload }: ReportEntry) {
    const to = pathOf(String(payload.to))
    if (type === 'GO') {
      this.#heading = to
      this.#replaces = payload.replace === true
    }
    if (type !== 'DONE') return
    if (this.#replaces) this.#pages[this.#at] = to
    else if (this.#pages[this.#at] !== to) this.#pages.splice(++this.#at, Number.POSITIVE_INFINITY, to)
    this.#heading = null
    this.#replaces = false
  }
}

/** The path of an address, without its language. */
const pathOf = (address: string) => splitLocale(address.split('?')[0] ?? '').path
