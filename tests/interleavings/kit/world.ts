import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import { ContractServer } from '../../lib/portal/contract-server.ts'
import { Browser, type Page } from './browser.ts'
import type { Fate } from './fates.ts'
import type { Order } from './order.ts'

/** A requirement that does not hold. */
export class Violation extends Error {
  readonly requirement: string

  constructor(requirement: string, sentence: string) {
    super(`${requirement}: ${sentence}`)
    this.requirement = requirement
  }
}

/** Throws a `Violation` unless it holds. */
export function hold(requirement: string, holds: boolean, sentence: string): void {
  if (!holds) throw new Violation(requirement, sentence)
}

const BUSY = { statusCode: 503, code: 'unavailable', message: 'Busy.' }
/** Ids say nothing to a reader, and are others in each run. */
const ID = /[0-9a-f-]{36}/g
/** More than ever happen in one schedule; beyond it, somebody asks without end. */
const MOST_TURNS = 2_000

interface Call {
  tab: Page
  request: Request
  /** such as `POST /api/auth/refresh` */
  name: string
}

/** Browsers with their tabs, a server, and the network between them, in which everything has its turn. */
export class World {
  readonly server = new ContractServer()
  readonly browsers: Browser[] = []
  /** hears of each call as it is sent, and as its answer arrives in a tab that is still open */
  onSent: (call: Call) => void = () => {}
  onAnswered: (call: Call, status: number) => void = () => {}
  readonly #order: Order
  readonly #fates: Fate[]
  readonly #faults: unknown[] = []
  #isWell = true
  #turns = 0
  #isClosed = false
  #act: Promise<unknown> = Promise.resolve()

  constructor(order: Order, fates: readonly Fate[]) {
    this.#order = order
    this.#fates = [...fates]
  }

  browser(name: string): Browser {
    const browser = new Browser(name)
    this.browsers.push(browser)
    return browser
  }

  /** Settles when it is this one's turn: at once as long as nothing goes wrong on purpose. */
  async turn(what: string): Promise<void> {
    if (this.#isWell) return
    if (this.#turns++ > MOST_TURNS) throw new Error('this schedule does not end')
    await this.#order.turn(what)
  }

  /** Nothing else has its turn until this is done, such as time that passes. */
  async whole(act: () => unknown): Promise<void> {
    this.#act = Promise.resolve(act())
    await this.#act
  }

  /** Remembers what goes wrong in something that nobody waits for. */
  background(work: Promise<unknown>): void {
    work.catch((error: unknown) => void this.#faults.push(error))
  }

  /** Lets everything happen, one thing after the other, and looks after each of them. */
  async run(acts: () => Promise<unknown>[], look: () => void): Promise<void> {
    this.#isWell = false
    for (const act of acts()) this.background(act)
    while (await this.#order.next()) {
      await this.settle()
      await this.#act
      look()
    }
    this.#isWell = true
  }

  /** Lets time pass, from timer to timer: what one of them begins goes on before the next. */
  async rest(ms: number): Promise<void> {
    let isOver = false
    setTimeout(() => {
      isOver = true
    }, ms)
    while (!isOver && !this.#isClosed) {
      vi.advanceTimersToNextTimer()
      await setImmediate()
    }
    await this.settle()
  }

  /** Waits for what happens by itself, without the network, other tabs or the clock. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await setImmediate()
      vi.advanceTimersByTime(0)
    }
    await setImmediate()
    const [fault] = this.#faults
    if (fault !== undefined) throw fault
  }

  /** Sends a request of a tab; what becomes of it is one of the fates. */
  send(tab: Page, request: Request): Promise<Response> {
    const fate = this.#isWell ? 'answered' : (this.#fates.shift() ?? 'answered')
    const { method, url, signal } = request
    const name = `${method} ${new URL(url).pathname.replaceAll(ID, '…')}`
    const call = { tab, request, name }
    this.#look(() => this.onSent(call))
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      this.background(
        this.#carry(call, fate).then((answer) => {
          if (!tab.isOpen || answer === 'never') return
          if (answer === 'lost') return reject(new TypeError('fetch failed'))
          if (!signal.aborted) this.#look(() => this.onAnswered(call, answer.status))
          resolve(answer)
        }),
      )
    })
  }

  /** A violation is of the schedule; the code that runs just then must not hear of it. */
  #look(look: () => void): void {
    this.background(new Promise<void>((resolve) => resolve(look())))
  }

  async #carry({ tab, request, name }: Call, fate: Fate): Promise<Response | 'lost' | 'never'> {
    await this.turn(`the server gets ${name} of ${tab.name}${fate === 'lost' ? ', no: it is lost' : ''}`)
    if (fate === 'lost') return 'lost'
    if (fate === 'busy') {
      await this.turn(`${tab.name} hears that the server is busy: ${name}`)
      return Response.json(BUSY, { status: 503 })
    }
    if (fate === 'carried twice') {
      const copy = request.clone()
      this.background(this.turn(`the server gets ${name} of ${tab.name} once more`).then(() => this.server.fetch(copy)))
    }
    const answer = await this.server.fetch(request)
    if (fate === 'never answered') return 'never'
    if (fate === 'answer lost') {
      await this.turn(`${tab.name} loses the connection before the answer: ${name} ${answer.status}`)
      return 'lost'
    }
    await this.turn(`${tab.name} gets the answer: ${name} ${answer.status}`)
    return answer
  }

  close(): void {
    this.#isClosed = true
    for (const tab of this.browsers.flatMap(({ tabs }) => tabs)) tab.close()
    vi.clearAllTimers()
  }
}
