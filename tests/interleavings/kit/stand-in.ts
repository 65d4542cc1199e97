import { vi } from 'vitest'
import { currentTab, findTab, type Opened } from './tab.ts'

const ORIGIN = 'http://lectern.test'

/** A channel between tabs. The portal makes it once for each tab, as its code is loaded. */
class Channel {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }
  postMessage(data: { type: string }) {
    currentTab().post(this.#name, data)
  }
  addEventListener(_type: string, listener: () => void) {
    currentTab().listen(this.#name, listener)
  }
  removeEventListener(_type: string, listener: () => void) {
    currentTab().ignore(this.#name, listener)
  }
}

/** Opens a window without an address, as the portal does during a click. */
function openWindow() {
  const opened: Opened = { closed: false, opener: null, at: null }
  currentTab().opened.push(opened)
  const page = document.implementation.createHTMLDocument()
  return Object.assign(opened, {
    document: page,
    location: {
      replace(url: string) {
        opened.at = url
      },
    },
    close() {
      opened.closed = true
    },
  })
}

/** Gives each tab what a browser gives it: clock, network, storage, locks, channels, windows. */
export function standIn() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { setTimeout: later, setInterval: often } = globalThis
  // A timer belongs to the tab that has set it, and is gone with it.
  const ofTab = (work: () => void) => {
    const tab = findTab()
    return tab ? () => tab.isOpen && tab.within(work) : work
  }
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => later(ofTab(work), ms))
  vi.stubGlobal('setInterval', (work: () => void, ms?: number) => often(ofTab(work), ms))
  // Made once: each request has a timeout, and in jsdom an error takes long to make.
  const timeIsOver = new DOMException('The time is over.', 'TimeoutError')
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(timeIsOver), ms)
    return ending.signal
  })
  vi.stubGlobal('fetch', (request: Request) => currentTab().world.send(currentTab(), request))
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('open', openWindow)
  const assign = (url: string) => void currentTab().ledTo.push(url)
  vi.stubGlobal('location', {
    origin: ORIGIN,
    href: `${ORIGIN}/`,
    protocol: 'http:',
    pathname: '/',
    search: '',
    assign,
  })
  for (const target of [window, document]) {
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      if (typeof listener === 'function') findTab()?.listen(type, (event) => listener(event))
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation(() => {})
  }
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => currentTab().browser.storageOf(currentTab()),
  })
  const request = (
    name: string,
    ...rest: [() => Promise<unknown>] | [{ signal?: AbortSignal }, () => Promise<unknown>]
  ) => {
    const tab = currentTab()
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    return tab.browser.locks.request(tab, name, options.signal, work)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  // IndexedDB is what jsdom lacks, and the dialogs of modals are screens, which no machine waits for.
  vi.doMock('../../../src/platform/database.ts', () => ({ openDatabase: async () => currentTab().browser.database }))
  vi.doMock('../../../src/app/modals.tsx', () => ({}))
}
