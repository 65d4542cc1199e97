import type { QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import { splitLocale } from '../platform/texts/locales.ts'
import type { App } from './actors.ts'

/** What is counted (OPS-7). A mutation is counted when it succeeds, by the name in its `meta.counted`. */
type Counted = 'page' | 'registration' | 'event'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { counted?: Counted }
  }
}

declare global {
  interface Window {
    /** counts a page, registration or event, where visits are counted (see the server's inline scripts) */
    lecternCount?(name: Counted, path: string): void
  }
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** A path as it may be reported: without language and ids. */
export const countedPath = (pathname: string) => splitLocale(pathname).path.replace(ID, ':id')

/** Starts to count later pages and successful mutations; the page itself has counted its first visit. */
export function countUse(app: App, queries: QueryClient) {
  const tell = (name: Counted, address: string) =>
    window.lecternCount?.(name, countedPath(new URL(address, location.origin).pathname))
  actorOf(app, 'navigation').on('arrived', ({ to }) => tell('page', to))
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { counted } = event.mutation.meta ?? {}
    if (counted) tell(counted, location.pathname)
  })
}
