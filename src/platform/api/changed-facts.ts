import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Asks the server anew for the facts on the page that have changed; without `isChanged`, for all of them. Those that are
 * just being loaded for the first time are asked for once more, because that answer may be older than the change.
 */
export async function refreshFacts(queries: QueryClient, isChanged: (query: Query) => boolean = () => true) {
  const loading = queries.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isChanged(query),
  })
  await queries.invalidateQueries({ predicate: isChanged })
  if (loading.length === 0) return
  await Promise.allSettled(loading.map(({ promise }) => promise))
  await queries.invalidateQueries({ predicate: (query) => loading.includes(query) })
}
