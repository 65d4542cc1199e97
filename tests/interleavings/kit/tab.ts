import { AsyncLocalStorage } from 'node:async_hooks'
import { actorOf, type Registry } from '../../../machines/app.ts'
import type { Learning, Wiring } from '../../../src/app/wiring.ts'
import type { Browser, Page } from './browser.ts'
import type { Portal } from './portal.ts'
import type { World } from './world.ts'

/** The tab whose code runs. */
const running = new AsyncLocalStorage<Tab>()

/** The tab in which the calling code runs; what asks for a window, a storage or a lock asks for that of its tab. */
export function currentTab(): Tab {
  const tab = running.getStore()
  if (!tab) throw new Error('this runs in no tab')
  return tab
}
export const findTab = () => running.getStore()

type Listener = (event: { type: string; persisted: boolean; data?: unknown }) => void

/** A window that a tab has opened. */
export interface Opened {
  closed: boolean
  opener: unknown
  /** where it was led to; null while it says that it is connecting */
  at: string | null
}

/** The portal in one tab of a browser: the real machines, effects and wiring, without screens. */
export class Tab implements Page {
  readonly name: string
  readonly world: World
  readonly browser: Browser
  readonly portal: Portal
  /** the windows that it has opened, and the addresses to which it was led itself */
  readonly opened: Opened[] = []
  readonly ledTo: string[] = []
  isOpen = true
  wiring: Wiring
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #heard = new Map<string, Promise<void>>()
  #isStorageTold = false
  #learning: Learning | undefined

  constructor(world: World, browser: Browser, name: string, portal: Portal, userId: string | null) {
    this.name = name
    this.world = world
    this.browser = browser
    this.portal = portal
    browser.tabs.push(this)
    this.wiring = this.within(() => this.#open(userId))
  }

  /** Runs code of this tab. */
  within<Result>(work: () => Result): Result {
    return running.run(this, work)
  }

  #open(viewerId: string | null): Wiring {
    const { createApp, createQueries, wire, startBackground, startLearning, startLive, texts } = this.portal
    const { app, api } = createApp({ locale: 'en', at: '/', modal: null, say: (key) => key })
    const wiring: Wiring = {
      app,
      api,
      queries: createQueries({ mostRetries: 0 }),
      sent: createQueries(),
      viewerId,
      askedAt: Date.now(),
      go: () => {},
      here: () => '/',
      save: async () => {},
      learn: async () => {
        this.#learning ??= startLearning(wiring)
        return this.#learning
      },
      attend: async () => startLive(wiring, texts),
      report: null,
    }
    wire(wiring)
    app.start()
    startBackground(wiring)
    return wiring
  }

  actor<Name extends keyof Registry>(name: Name): Registry[Name] {
    return actorOf(this.wiring.app, name)
  }

  /** The page is gone, with everything that waits in it. */
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.within(() => {
      this.wiring.app.stop()
      this.wiring.queries.clear()
    })
    this.browser.tabs.splice(this.browser.tabs.indexOf(this), 1)
    this.browser.locks.close(this)
  }

  listen(type: string, listener: Listener): void {
    const all = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, all)
    all.add(listener)
  }

  ignore(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }

  /** Tells the page of an event of the window, the document or a channel. */
  tell(type: string, { persisted = false, data }: { persisted?: boolean; data?: unknown } = {}): void {
    if (!this.isOpen) return
    for (const listener of [...(this.#listeners.get(type) ?? [])])
      this.within(() => listener({ type, persisted, data: data === undefined ? data : structuredClone(data) }))
  }

  /** Says something to the other tabs of this browser. */
  post(channel: string, data: { type: string }): void {
    for (const other of this.browser.tabs) if (other !== this) other.hear(channel, this.name, data)
  }

  /** What is said in a channel is heard in the order in which it was said. */
  hear(channel: string, by: string, data: { type: string }): void {
    const heard = (this.#heard.get(channel) ?? Promise.resolve())
      .then(() => this.world.turn(`${this.name} hears of ${by}: ${data.type}`))
      .then(() => this.tell(channel, { data }))
    this.#heard.set(channel, heard)
    this.world.background(heard)
  }

  /** Another tab has changed the storage. Several changes that are not told yet are told at once. */
  hearStorage(by: string): void {
    if (this.#isStorageTold) return
    this.#isStorageTold = true
    this.world.background(
      this.world.turn(`${this.name} hears that ${by} has changed the storage`).then(() => {
        this.#isStorageTold = false
        this.tell('storage')
      }),
    )
  }
}
