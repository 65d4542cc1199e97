import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a page has read: under which key, what, and for `TIMED` queries when, in epoch milliseconds. */
export type PageFact = [key: QueryKey, data: unknown, at?: number]

/** For a query whose time of reading is part of what the page shows. */
export const TIMED = { isTimed: true }

/**
 * What was read for a page, to be sent along with it. The times are left out, so that a page whose content has not
 * changed is the same to the byte, and whoever has it need not load it again.
 */
export const pageFacts = (queries: QueryClient): PageFact[] =>
  queries
    .getQueryCache()
    .getAll()
    // They come in the order in which their answers arrived.
    .toSorted((one, other) => (one.queryHash < other.queryHash ? -1 : 1))
    .flatMap(({ queryKey, state: { data, dataUpdatedAt }, meta }): PageFact[] => {
      if (data === undefined) return []
      return [meta?.isTimed ? [queryKey, data, dataUpdatedAt] : [queryKey, data]]
    })

/**
 * Takes over what the server has read, in each of the caches. It counts as read when the page was asked for: `askedAt`, in
 * epoch milliseconds.
 */
export function takeFacts(caches: readonly QueryClient[], facts: readonly PageFact[], askedAt: number) {
  for (const queries of caches)
    for (const [key, data, at = askedAt] of facts) queries.setQueryData(key, data, { updatedAt: at })
}
