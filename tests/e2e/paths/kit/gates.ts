import type { BrowserContext, Request, Route } from '@playwright/test'
import { expect } from '../../portal.ts'

interface Held {
  name: string
  route: Route
}

/** An answer in place of the server's: what a browser test cannot make a healthy server say. */
export interface Instead {
  status: number
  code?: string
  message?: string
  /** seconds */
  retryAfter?: number
}

interface Which {
  /** how many calls are answered together */
  atOnce?: number
  /** what is said in them */
  body?: RegExp
  /** what is asked for after the path */
  query?: RegExp
}

/**
 * Holds calls of the page at the door until a step says how they go on, so that what is under way can be seen. Calls
 * that no gate is for pass.
 */
export class Gates {
  private readonly gates = new Map<string, (request: Request) => boolean>()
  private readonly least = new Map<string, number>()
  private held: Held[] = []
  private readonly context: BrowserContext

  constructor(context: BrowserContext) {
    this.context = context
  }

  async open() {
    await this.context.route('**/api/**', async (route) => {
      const [name] = [...this.gates].find(([, isFor]) => isFor(route.request())) ?? []
      if (name === undefined) await route.fallback()
      else this.held = [...this.held, { name, route }]
    })
  }

  /** Holds calls by a name. */
  hold(name: string, method: string, path: RegExp, { atOnce = 1, body, query }: Which = {}) {
    this.least.set(name, atOnce)
    this.gates.set(
      name,
      (request) =>
        request.method() === method &&
        path.test(decodeURIComponent(new URL(request.url()).pathname)) &&
        (body === undefined || body.test(request.postData() ?? '')) &&
        (query === undefined || query.test(decodeURIComponent(new URL(request.url()).search))),
    )
  }

  /** From now on such calls pass. */
  async lift(name: string) {
    this.gates.delete(name)
    if (this.count(name) > 0) await this.pass(name)
  }

  count(name: string) {
    return this.held.filter((one) => one.name === name).length
  }

  /** So many calls, or more, are under way. */
  async expectWaiting(name: string) {
    const least = this.least.get(name) ?? 1
    await expect
      .poll(() => this.count(name), { message: `a call "${name}" waits for its answer` })
      .toBeGreaterThanOrEqual(least)
  }

  private async take(name: string): Promise<Route[]> {
    await this.expectWaiting(name)
    const taken = this.held.filter((one) => one.name === name)
    this.held = this.held.filter((one) => one.name !== name)
    return taken.map(({ route }) => route)
  }

  /** Lets the server answer, and waits until it has; says what was asked. */
  async pass(name: string): Promise<Request> {
    const routes = await this.take(name)
    await Promise.all(
      routes.map(async (route) => {
        await route.continue()
        await (await route.request().response())?.finished()
      }),
    )
    const [first] = routes
    if (!first) throw new Error(`no call "${name}"`)
    return first.request()
  }

  /** Lets another server answer the call, at that address; returns the request. */
  async redirect(name: string, url: string): Promise<Request> {
    const [route] = await this.take(name)
    if (!route) throw new Error(`no call "${name}"`)
    await route.continue({ url })
    return route.request()
  }

  async answer(name: string, { status, code = 'refused', message = 'Refused.', retryAfter }: Instead) {
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    const problem = { statusCode: status, code, message }
    for (const route of await this.take(name)) await route.fulfill({ status, headers, json: problem })
  }

  /** An answer as the server would give it in a case that it is not in. */
  async fulfil(name: string, json: object) {
    for (const route of await this.take(name)) await route.fulfill({ status: 200, json })
  }

  /** No answer: the connection breaks. */
  async breakOff(name: string) {
    for (const route of await this.take(name)) await route.abort('connectionfailed')
  }

  underWay(): readonly Held[] {
    return this.held
  }

  /** Ends calls that nobody waits for any more, and that would stand in the way of the next ones. */
  async abandon(calls: readonly Held[]) {
    this.held = this.held.filter((one) => !calls.includes(one))
    for (const { route } of calls) await route.abort().catch(() => undefined)
  }
}
