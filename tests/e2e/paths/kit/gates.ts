import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { expect } from '../../portal.ts'

/** A call of the page that waits for a step. */
interface Call {
  method: string
  url: string
  /** the body as the page sent it; empty without one */
  body: string
  /** by their names in lower case */
  headers: ReadonlyMap<string, string>
}

interface Held {
  name: string
  call: Call
  /** the page's connection to the browser, which continues and ends the call */
  line: CDPSession
  /** the call in the terms of the browser: while it is paused, and on the network */
  paused: string
  network: string | undefined
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

/** Why the browser ends a call: its connection broke, or nobody waits for it. */
type Broken = 'ConnectionFailed' | 'Failed'

/**
 * Holds the page's calls until a step decides how they continue, so that the state in between can be checked. Calls
 * without a gate pass. Only calls of the API are stopped: a route of Playwright would stop each file of a page as well,
 * and would have the browser fetch and compile all of them anew at every load.
 */
export class Gates {
  private readonly gates = new Map<string, (call: Call) => boolean>()
  private readonly least = new Map<string, number>()
  private held: Held[] = []
  private readonly context: BrowserContext

  constructor(context: BrowserContext) {
    this.context = context
  }

  /** Watches the calls of that page. */
  async open(page: Page) {
    const line = await this.context.newCDPSession(page)
    // A page that is left ends its calls.
    line.on('Network.loadingFailed', ({ requestId }) => {
      this.held = this.held.filter(({ network }) => network !== requestId)
    })
    line.on('Fetch.requestPaused', ({ requestId: paused, networkId: network, request }) => {
      const { method, url, postData: body = '' } = request
      const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]))
      const call = { method, url, body, headers }
      const [name] = [...this.gates].find(([, isFor]) => isFor(call)) ?? []
      if (name === undefined) void reached(line.send('Fetch.continueRequest', { requestId: paused }))
      else this.held = [...this.held, { name, call, line, paused, network }]
    })
    await line.send('Network.enable')
    await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  }

  /** Holds matching calls under a name. */
  hold(name: string, method: string, path: RegExp, { atOnce = 1, body, query }: Which = {}) {
    this.least.set(name, atOnce)
    this.gates.set(
      name,
      (call) =>
        call.method === method &&
        path.test(decodeURIComponent(new URL(call.url).pathname)) &&
        (body === undefined || body.test(call.body)) &&
        (query === undefined || query.test(decodeURIComponent(new URL(call.url).search))),
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

  /** Does something with the calls under a name; with the next ones when their page has ended all of these. */
  private async settle(name: string, how: (one: Held) => Promise<unknown>): Promise<Call> {
    for (;;) {
      await this.expectWaiting(name)
      const taken = this.held.filter((one) => one.name === name)
      this.held = this.held.filter((one) => one.name !== name)
      const isDone = await Promise.all(taken.map((one) => reached(how(one))))
      const first = taken.find((_, place) => isDone[place])
      if (first) return first.call
    }
  }

  /** Sends a call to the server and waits for its response; returns the call. */
  pass(name: string): Promise<Call> {
    return this.settle(name, async (one) => {
      const isAnswered = answered(one)
      await one.line.send('Fetch.continueRequest', { requestId: one.paused })
      await isAnswered
    })
  }

  /** Sends the call to another address instead; returns the call. */
  redirect(name: string, url: string): Promise<Call> {
    return this.settle(name, ({ line, paused }) => line.send('Fetch.continueRequest', { requestId: paused, url }))
  }

  /** Responds with a refusal; returns the call. */
  answer(name: string, { status, code = 'refused', message = 'Refused.', retryAfter }: Instead): Promise<Call> {
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return this.settle(name, (one) => fulfil(one, status, { statusCode: status, code, message }, headers))
  }

  /** Responds as the server would in a state that it is not in. */
  async fulfil(name: string, json: object) {
    await this.settle(name, (one) => fulfil(one, 200, json))
  }

  /** Breaks the connection without a response. */
  async breakOff(name: string) {
    await this.settle(name, (one) => fail(one, 'ConnectionFailed'))
  }

  underWay(): readonly Held[] {
    return this.held
  }

  /** Ends calls whose response nobody awaits any more, so that they do not delay the next ones. */
  async abandon(calls: readonly Held[]) {
    this.held = this.held.filter((one) => !calls.includes(one))
    for (const one of calls) await reached(fail(one, 'Failed'))
  }
}

/** Whether that reached the call; its page may have ended it meanwhile, or may be gone. */
async function reached(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (error) {
    if (/Invalid InterceptionId|has been closed/.test(String(error))) return false
    throw error
  }
}

const fail = ({ line, paused }: Held, errorReason: Broken) =>
  line.send('Fetch.failRequest', { requestId: paused, errorReason })

function fulfil({ line, paused }: Held, responseCode: number, json: object, headers: Record<string, string> = {}) {
  const responseHeaders = Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => ({
    name,
    value,
  }))
  const body = Buffer.from(JSON.stringify(json)).toString('base64')
  return line.send('Fetch.fulfillRequest', { requestId: paused, responseCode, responseHeaders, body })
}

/** Resolves when the response has come or the call has failed. */
const answered = ({ line, network }: Held) =>
  new Promise<void>((resolve) => {
    const look = ({ requestId }: { requestId: string }) => {
      if (requestId !== network) return
      line.off('Network.loadingFinished', look)
      line.off('Network.loadingFailed', look)
      resolve()
    }
    line.on('Network.loadingFinished', look)
    line.on('Network.loadingFailed', look)
  })
