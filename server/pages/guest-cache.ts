import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Document } from './document.ts'

const FRESH_MS = 10_000
const STALE_MS = 10 * 60_000
/** A missing page may exist soon, and is mostly requested by robots. */
const MISSING_MS = 5000

const MAX_PAGES = 500
/** There are countless addresses with a query, so they have a cache of their own and never displace other pages. */
const MAX_QUERIES = 100
const MAX_MISSING = 100

const compress = promisify(brotliCompress)
const expand = promisify(brotliDecompress)
const zip = promisify(gzip)

/** A guest's page, compressed once for everybody; other encodings are rarely needed. */
export interface GuestPage extends Omit<Document, 'html'> {
  brotli: Buffer
  etag: string
  gzip(): Promise<Buffer>
  html(): Promise<Buffer>
}

interface Entry {
  page: GuestPage
  freshUntil: number
  staleUntil: number
  /** number of content changes when rendering began */
  version: number
}

export interface GuestCache {
  /** The page of an address; synchronous when it is cached. */
  page(url: string): GuestPage | Promise<GuestPage>
  /** Content of pages has changed: from now on cached pages are rendered again before they are sent. */
  outdate(): void
}

/**
 * Caches pages for guests by address: fresh for 10 s, then still sent while one copy is rendered, up to 10 minutes. A
 * page from before a change is only sent when rendering fails. Personal data must never get in here. The clock is in
 * milliseconds.
 */
export function guestCache(make: (url: string) => Promise<Document>, now: () => number = Date.now): GuestCache {
  const pages = new LRUCache<string, Entry>({ max: MAX_PAGES })
  const queries = new LRUCache<string, Entry>({ max: MAX_QUERIES })
  const missing = new LRUCache<string, Entry>({ max: MAX_MISSING })
  const flights = new Map<string, Promise<GuestPage>>()
  let version = 0

  const shelfOf = (url: string) => (url.includes('?') ? queries : pages)
  const find = (url: string) => shelfOf(url).get(url) ?? missing.get(url)

  function refresh(url: string) {
    const flying = flights.get(url)
    if (flying) return flying
    const flight = produce(url, version).finally(() => {
      if (flights.get(url) === flight) flights.delete(url)
    })
    flights.set(url, flight)
    return flight
  }

  async function produce(url: string, begun: number): Promise<GuestPage> {
    const document = await make(url)
    const before = find(url)
    const page = await compressed(document, before?.page)
    // An error must not replace a cached page, nor a slow rendering a newer page.
    if (page.status >= 500 || (before && before.version > begun)) return page
    const isMissing = page.status === 404
    const madeAt = now()
    const [fresh, stale] = isMissing ? [MISSING_MS, MISSING_MS] : [FRESH_MS, STALE_MS]
    const entry = { page, freshUntil: madeAt + fresh, staleUntil: madeAt + stale, version: begun }
    const [shelf, other] = isMissing ? [missing, shelfOf(url)] : [shelfOf(url), missing]
    other.delete(url)
    shelf.set(url, entry)
    return page
  }

  /** Renders the page again, but returns the old one when that fails. */
  async function renew(url: string, { page, staleUntil }: Entry): Promise<GuestPage> {
    const isUsable = now() <= staleUntil
    const made = await refresh(url).catch((error: unknown) => {
      if (isUsable) return page
      throw error
    })
    return made.status >= 500 && isUsable ? page : made
  }

  return {
    page(url) {
      const entry = find(url)
      if (!entry) return refresh(url)
      if (entry.version < version) return renew(url, entry)
      const at = now()
      if (at > entry.staleUntil) return refresh(url)
      // The next request gets the fresh page; if rendering fails, the old one stays.
      if (at > entry.freshUntil) refresh(url).catch(() => {})
      return entry.page
    },
    outdate() {
      version += 1
      // Pages that are being rendered may contain old content.
      flights.clear()
    },
  }
}

/** Compresses a page; returns the previous one when nothing has changed. */
async function compressed({ html, ...rest }: Document, before: GuestPage | undefined): Promise<GuestPage> {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  if (before?.etag === etag && before.status === rest.status && before.redirect === rest.redirect) return before
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const plain = () => expand(brotli)
  let zipped: Promise<Buffer> | undefined
  return {
    ...rest,
    brotli,
    etag,
    html: plain,
    gzip() {
      zipped ??= plain().then((text) => zip(text))
      return zipped
    },
  }
}
