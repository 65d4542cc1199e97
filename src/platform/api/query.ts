import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  // biome-ignore lint/style/noRestrictedImports: this is the hook by which all others read
  useQuery as useQueryAsItIs,
} from '@tanstack/react-query'
import { useIsHydrating, usePortal } from '../portal.tsx'

/**
 * Reads a query and follows it. The data may change before a part hydrates, so its first render uses what the server
 * sent and the next one the current data.
 */
export function useQuery<Fetched = unknown, Problem = DefaultError, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Problem, Data, Key>,
): UseQueryResult<Data, Problem> {
  const now = useQueryAsItIs(options)
  const { sent } = usePortal()
  const isHydrating = useIsHydrating()
  if (!isHydrating || sent === null) return now
  return new QueryObserver(sent, options).getCurrentResult()
}

/** Reads one page of a list; the page before stays until the next one has come. */
export const useListQuery = <Fetched, Problem, Data, Key extends QueryKey>(
  options: UseQueryOptions<Fetched, Problem, Data, Key>,
): UseQueryResult<Data, Problem> => useQuery({ ...options, placeholderData: (before) => before })
