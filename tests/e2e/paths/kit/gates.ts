import type { BrowserContext, Request, Route } from '@playwright/test'
import { expect } from '../../portal.ts'

interface Held {
  name: string
  route: Route
}

/** A response in place of the server's, for cases that a healthy server does not produce. */
export interface Instead {
  status: number
  code?: string
  message?: string
  /** in seconds */
  retryAfter?: number
}

interface Which {
  /** how many calls are answered together */
  atOnce?: number
  /** matches the body of the calls */
  body?: RegExp
  /** matches their query */
  query?: RegExp
}

/**
 * Holds the page's calls until a step decides how they continue, so that the state in between can be checked. Calls
 * without a gate pass.
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
    // A page that is left ends its calls.
    this.context.on('requestfailed', (request) => {
      this.held = this.held.filter(({ route }) => route.request() !== request)
    })
    await this.context.route('**/api/**', async (route) => {
      const [name] = [...this.gates].find(([, isFor]) => isFor(route.request())) ?? []
      if (name === undefined) await route.fallback()
      else this.held = [...this.held, { name, route }]
    })
  }

  /** Holds matching calls under a name. */
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

  /** Lets these calls pass from now on. */
  async lift(name: string) {
    this.gates.delete(name)
    if (this.count(name) > 0) await this.pass(name)
  }

  count(name: string) {
    return this.held.filter((one) => one.name === name).length
  }

  /** Waits until at least that many calls are pending. */
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

  /** Sends a call to the server and waits for its response; returns the request. */
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

  /** Sends the call to another address instead; returns the request. */
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

  /** Responds as the server would in a state that it is not in. */
  async fulfil(name: string, json: object) {
    for (const route of await this.take(name)) await route.fulfill({ status: 200, json })
  }

  /** Breaks the connection without a response. */
  async breakOff(name: string) {
    for (const route of await this.take(name)) await route.abort('connectionfailed')
  }

  underWay(): readonly Held[] {
    return this.held
  }

  /** Ends calls whose response nobody awaits any more, so that they do not delay the next ones. */
  async abandon(calls: readonly Held[]) {
    this.held = this.held.filter((one) => !calls.includes(one))
    for (const { route } of calls) await route.abort().catch(() => undefined)
  }
}
