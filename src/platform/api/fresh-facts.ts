import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

/** How often a page polls while it receives no notifications. */
const POLL_MS = 15_000
/** Even the best line loses something once: the page does not trust it for longer than this. */
const TRUSTED_MS = 60_000

/**
 * Asks the server anew for facts (`paths` of the contract, a constant) while the page is in sight: at once, when it
 * comes back into sight, and from time to time; seldom where somebody tells the page. Answers what asks in between.
 */
export function useFreshFacts(paths: readonly string[], isTold: boolean) {
  const queries = useQueryClient()
  const look = useCallback(() => {
    const isShown = ({ queryKey }: { queryKey: readonly unknown[] }) => paths.some((path) => path === queryKey[1])
    void queries.invalidateQueries({ predicate: isShown })
  }, [queries, paths])
  useEffect(() => {
    // The page may have been made a while ago, for everybody: it also learns the server's time from the answer.
    look()
    const seen = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(seen, isTold ? TRUSTED_MS : POLL_MS)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isTold, look])
  return look
}
