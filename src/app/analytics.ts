import type { QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import type { Locale } from '../../openapi/generated/portal.ts'
import { splitLocale } from '../platform/texts/locales.ts'
import type { App } from './actors.ts'

/** What is counted (OPS-7). A mutation is counted when it succeeds, by the name in its `meta.counted`. */
type Counted = 'page' | 'registration' | 'event'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { counted?: Counted }
  }
}

interface Watched {
  /** the address that receives the counts, from the server's `ANALYTICS_URL` */
  url: string
  locale: Locale
  app: App
  queries: QueryClient
}

/** Nobody is counted whose browser sends Do Not Track or Global Privacy Control. */
const mayCount = (browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }) =>
  browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** The page as it may be reported: without query, language and ids. */
const countedPath = (address: string) => splitLocale(new URL(address, location.origin).pathname).path.replace(ID, ':id')

/** Starts to count visited pages and successful mutations. No data about the person is sent. */
export function count({ url, locale, app, queries }: Watched) {
  if (!mayCount(navigator)) return
  const tell = (name: Counted, address: string) => {
    const body = JSON.stringify({ name, path: countedPath(address), locale, at: new Date().toISOString() })
    // `sendBeacon` would include cookies, and plain text needs no CORS preflight.
    const options = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true } as const
    fetch(url, { method: 'POST', body, ...options }).catch(() => {})
  }
  tell('page', location.pathname)
  actorOf(app, 'navigation').on('arrived', ({ to }) => tell('page', to))
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { counted } = event.mutation.meta ?? {}
    if (counted) tell(counted, location.pathname)
  })
}
