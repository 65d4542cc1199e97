import { waitFor } from 'xstate'
import type { Registry } from '../../../../machines/app.ts'

/** How long a request that was refused waits for fresh tokens before it counts as refused. */
const RENEWAL_LIMIT_MS = 10_000

/**
 * Sends a request with the session's token. After a 401 the session is refreshed and the request is sent once more, so
 * that an expired token goes unnoticed (AUTH-27).
 */
export const authorisedFetch = (auth: () => Registry['auth']) => async (request: Request) => {
  if (request.headers.has('authorization')) return fetch(request)
  const token = auth().getSnapshot().context.tokens?.accessToken
  if (token === undefined) return fetch(request)
  const again = request.clone()
  request.headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(request)
  if (answer.status !== 401) return answer
  // The request had an old token, and a newer one is already stored.
  if (auth().getSnapshot().context.tokens?.accessToken === token) auth().send({ type: 'UNAUTHORIZED' })
  const fresh = await renewed(auth(), token)
  if (fresh === null) return answer
  again.headers.set('authorization', `Bearer ${fresh}`)
  return fetch(again)
}

async function renewed(auth: Registry['auth'], old: string): Promise<string | null> {
  try {
    const next = await waitFor(auth, ({ context }) => context.tokens?.accessToken !== old, {
      timeout: RENEWAL_LIMIT_MS,
    })
    return next.context.tokens?.accessToken ?? null
  } catch {
    return null
  }
}
