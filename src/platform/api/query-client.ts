import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const FRESH_MS = 30_000
const KEPT_MS = 300_000
const MOST_RETRIES = 2
const FIRST_RETRY_MS = 1000
/** A longer wait is not retried automatically; the error is shown at once. */
const LONGEST_WAIT_S = 10

/** Twice as long each time, and never before the server says that it may have time again. In ms. */
const retryDelay = (failures: number, error: unknown) =>
  Math.max(FIRST_RETRY_MS * 2 ** failures, error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0)

/**
 * Cache of the facts that pages read. Only what may get better by itself is asked for again. `gcTime` is how long a fact
 * that nobody looks at is kept, in ms. A page that is made on the server asks once, because somebody waits for it.
 */
export const createQueries = ({ gcTime = KEPT_MS, mostRetries = MOST_RETRIES } = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime,
        refetchOnWindowFocus: false,
        // Offline, cached data is shown and other queries fail at once instead of waiting.
        networkMode: 'always',
        retry: (failures, error) =>
          navigator.onLine !== false &&
          failures < mostRetries &&
          error instanceof ApiError &&
          (error.status === 0 || error.status >= 502) &&
          (error.retryAfter ?? 0) <= LONGEST_WAIT_S,
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  })
