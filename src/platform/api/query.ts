import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  // biome-ignore lint/style/noRestrictedImports: this is the hook by which all others read
  useQuery as useQueryAsItIs,
  useQueryClient,
} from '@tanstack/react-query'
import { useHydrated, usePortal } from '../portal.tsx'

const NOTHING = { status: 'pending', data: undefined, dataUpdatedAt: 0 } as const

/** Whether a query has what the server has sent along with the page, or nothing if that has sent nothing. */
function useIsAsSent(key: QueryKey) {
  const { sent } = usePortal()
  const now = useQueryClient().getQueryState(key) ?? NOTHING
  const then = sent?.getQueryState(key) ?? NOTHING
  return now.data === then.data && now.dataUpdatedAt === then.dataUpdatedAt && now.status === then.status
}

/**
 * Reads a query and follows it. The data may change before a part hydrates; its first render then uses what the server
 * sent and the next one the current data.
 */
export function useQuery<Fetched = unknown, Problem = DefaultError, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Problem, Data, Key>,
): UseQueryResult<Data, Problem> {
  const now = useQueryAsItIs(options)
  const { sent } = usePortal()
  const isAsSent = useIsAsSent(options.queryKey)
  // What is new waits until the part has hydrated.
  const mayShowNews = useHydrated(!isAsSent, false)
  if (isAsSent || mayShowNews || sent === null) return now
  return new QueryObserver(sent, options).getCurrentResult()
}

/** Reads one page of a list; the page before stays until the next one has come. */
export const useListQuery = <Fetched, Problem, Data, Key extends QueryKey>(
  options: UseQueryOptions<Fetched, Problem, Data, Key>,
): UseQueryResult<Data, Problem> => useQuery({ ...options, placeholderData: (before) => before })
