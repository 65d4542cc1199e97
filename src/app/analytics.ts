import type { QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import { type Locale, splitLocale } from '../platform/texts/locales.ts'
import type { App } from './actors.ts'

/** What is counted (OPS-7). A mutation is counted when it succeeds, by the name in its `meta.counted`. */
type Counted = 'page' | 'registration' | 'event'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { counted?: Counted }
  }
}

interface Watched {
  /** who counts; `ANALYTICS_URL` of the server */
  url: string
  locale: Locale
  app: App
  queries: QueryClient
}

/** Whoever has told the browser not to be followed is not counted either (Do Not Track, Global Privacy Control). */
const mayCount = (browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }) =>
  browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Where somebody is, as far as it may be told: no query, no language, no id. */
const countedPath = (address: string) => splitLocale(new URL(address, location.origin).pathname).path.replace(ID, ':id')

/** Counts the pages that are visited and what succeeds on them, from now on. Nothing that is sent tells who it was. */
export function count({ url, locale, app, queries }: Watched) {
  if (!mayCount(navigator)) return
  const tell = (name: Counted, address: string) => {
    const body = JSON.stringify({ name, path: countedPath(address), locale, at: new Date().toISOString() })
    // A beacon would carry the cookies of that address along. As plain text it is sent without asking first.
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
