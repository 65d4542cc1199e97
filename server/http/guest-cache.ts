import { LRUCache } from 'lru-cache'

export const FRESH_MS = 10_000
const STALE_MS = 10 * 60_000
/** A missing page may exist soon, and is mostly requested by robots. */
const MISSING_MS = 5000

const MAX_PAGES = 500
/** There are countless addresses with a query, so they have a cache of their own and never displace other pages. */
const MAX_QUERIES = 100
const MAX_MISSING = 100

/** A page, or an answer of the API. */
interface Made {
  status: number
}

/** Makes what is at an address; `before` is what was made last. */
type Make<Page, Asked> = (url: string, before: Page | undefined, asked: Asked) => Promise<Page>

interface Settings {
  /** how long one is sent after it was made; after it is no longer fresh, while a new one is made */
  sentMs?: number
  /** clock in milliseconds */
  now?: () => number
}

interface Entry<Page> {
  page: Page
  freshUntil: number
  staleUntil: number
  /** number of content changes when rendering began */
  version: number
}

export interface GuestCache<Page, Asked> {
  /** The page of an address; synchronous when it is cached. `asked` is for making it. */
  page(url: string, asked: Asked): Page | Promise<Page>
  /** Content of pages has changed: from now on cached pages are rendered again before they are sent. */
  outdate(): void
}

/**
 * Caches pages for guests by address: fresh for 10 s, then still sent while one copy is rendered, up to 10 minutes. A
 * page from before a change is only sent when rendering fails. Personal data must never get in here.
 */
export function guestCache<Page extends Made, Asked>(
  make: Make<Page, Asked>,
  { sentMs = STALE_MS, now = Date.now }: Settings = {},
): GuestCache<Page, Asked> {
  const pages = new LRUCache<string, Entry<Page>>({ max: MAX_PAGES })
  const queries = new LRUCache<string, Entry<Page>>({ max: MAX_QUERIES })
  const missing = new LRUCache<string, Entry<Page>>({ max: MAX_MISSING })
  const flights = new Map<string, Promise<Page>>()
  let version = 0

  const shelfOf = (url: string) => (url.includes('?') ? queries : pages)
  const find = (url: string) => shelfOf(url).get(url) ?? missing.get(url)

  function refresh(url: string, asked: Asked) {
    const flying = flights.get(url)
    if (flying) return flying
    const flight = produce(url, version, asked).finally(() => {
      if (flights.get(url) === flight) flights.delete(url)
    })
    flights.set(url, flight)
    return flight
  }

  async function produce(url: string, begun: number, asked: Asked): Promise<Page> {
    const page = await make(url, find(url)?.page, asked)
    const before = find(url)
    // An error must not replace a cached page, nor a slow rendering a newer page.
    if (page.status >= 500 || (before && before.version > begun)) return page
    const isMissing = page.status === 404
    const madeAt = now()
    const [fresh, stale] = isMissing ? [MISSING_MS, MISSING_MS] : [FRESH_MS, sentMs]
    const entry = { page, freshUntil: madeAt + fresh, staleUntil: madeAt + stale, version: begun }
    const [shelf, other] = isMissing ? [missing, shelfOf(url)] : [shelfOf(url), missing]
    other.delete(url)
    shelf.set(url, entry)
    return page
  }

  /** Renders the page again, but returns the old one when that fails. */
  async function renew(url: string, { page, staleUntil }: Entry<Page>, asked: Asked): Promise<Page> {
    const isUsable = now() <= staleUntil
    const made = await refresh(url, asked).catch((error: unknown) => {
      if (isUsable) return page
      throw error
    })
    return made.status >= 500 && isUsable ? page : made
  }

  return {
    page(url, asked) {
      const entry = find(url)
      if (!entry) return refresh(url, asked)
      if (entry.version < version) return renew(url, entry, asked)
      const at = now()
      if (at > entry.staleUntil) return refresh(url, asked)
      // The next request gets the fresh page; if rendering fails, the old one stays.
      if (at > entry.freshUntil) refresh(url, asked).catch(() => {})
      return entry.page
    },
    outdate() {
      version += 1
      // Pages that are being rendered may contain old content.
      flights.clear()
    },
  }
}
