import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Document } from './document.ts'

const FRESH_MS = 10_000
const STALE_MS = 10 * 60_000
const MAX_ENTRIES = 500

const compress = promisify(brotliCompress)

/** A guest's page, compressed once for everybody. */
export interface GuestPage extends Omit<Document, 'html'> {
  brotli: Buffer
  etag: string
  html: string
}

interface Entry {
  page: GuestPage
  madeAt: number
}

/**
 * Pages for guests by address: served as made for 10 s, then still served while one fresh copy is made. Nothing that
 * belongs to a person may get in here. The clock is in milliseconds.
 */
export function guestCache(make: (url: string) => Promise<Document>, now: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<GuestPage>>()

  const refresh = (url: string) => {
    const flight = flights.get(url) ?? produce(url).finally(() => flights.delete(url))
    flights.set(url, flight)
    return flight
  }

  const produce = async (url: string): Promise<GuestPage> => {
    const { html, ...rest } = await make(url)
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
    const page = { ...rest, html, brotli, etag }
    entries.delete(url)
    if (page.status === 200) entries.set(url, { page, madeAt: now() })
    const oldest = entries.keys().next().value
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
    return page
  }

  return async (url: string): Promise<GuestPage> => {
    const entry = entries.get(url)
    const age = entry ? now() - entry.madeAt : Number.POSITIVE_INFINITY
    if (!entry || age > STALE_MS) return refresh(url)
    // The next visitor gets the fresh copy; a failed one leaves the old in place.
    if (age > FRESH_MS) refresh(url).catch(() => {})
    return entry.page
  }
}
