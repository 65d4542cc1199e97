import { waitFor } from 'xstate'
import type { Registry } from '../../../../machines/app.ts'
import { apiErrorOf } from '../../../platform/api/errors.ts'

/** How long a request that was refused waits for fresh tokens before it counts as refused. */
const RENEWAL_LIMIT_MS = 10_000

/**
 * Sends a request with the session's token. After a 401 the session is refreshed and the request is sent once more, so
 * that an expired token goes unnoticed (AUTH-27).
 */
export const authorisedFetch = (auth: () => Registry['auth']) => async (request: Request) => {
  const current = () => auth().getSnapshot().context.tokens?.accessToken
  const token = current()
  if (token === undefined || request.headers.has('authorization')) return fetch(request)
  const again = request.clone()
  request.headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(request)
  if (answer.status !== 401 || (await asksForProof(answer.clone()))) return answer
  // Otherwise the request had an old token, and a newer one is already stored.
  if (current() === token) auth().send({ type: 'UNAUTHORIZED' })
  // Without a new token in time, the answer stands.
  await waitFor(auth(), () => current() !== token, { timeout: RENEWAL_LIMIT_MS }).catch(() => null)
  const fresh = current()
  if (fresh === undefined || fresh === token) return answer
  again.headers.set('authorization', `Bearer ${fresh}`)
  return fetch(again)
}

/** The session is valid and goes on: the person has to prove who they are, and no new token would help (AUTH-59). */
const asksForProof = async (answer: Response) => (await apiErrorOf(answer)).code === 'reauthentication-required'
