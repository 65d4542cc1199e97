import { useQueryClient } from '@tanstack/react-query'
import { refreshFacts } from '../../../platform/api/changed-facts.ts'
import { useFlow } from '../../../platform/portal.tsx'

/** Returns a function that reloads the signed-in person after a change to their account. */
export function useRefreshOwner() {
  const auth = useFlow('auth')
  const queries = useQueryClient()
  return async () => {
    const isFresh = () => auth.getSnapshot().matches({ signedIn: 'fresh' })
    // The machine handles the event only when idle, so this waits until it has loaded the person.
    if (isFresh()) auth.send({ type: 'REFRESH_USER' })
    else {
      const waiting = auth.subscribe(() => {
        if (!isFresh()) return
        waiting.unsubscribe()
        auth.send({ type: 'REFRESH_USER' })
      })
    }
    await refreshFacts(queries)
  }
}
