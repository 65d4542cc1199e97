import type { Api } from '../../../platform/api/client.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { refreshTokens, signOut } from '../api.ts'
import { forgetLeft, type Left, leftSessions } from './tokens.ts'

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** Ends the sessions that were left on the server, now and whenever the connection is back. */
export function sendRevocations(api: Api) {
  const send = async () => {
    for (const left of leftSessions()) {
      if (!(await isOver(api, left))) return
      forgetLeft(left.access)
    }
  }
  addEventListener('online', () => void send())
  void send()
}

/** Ends a session. False when there was no answer, or none that settles it. */
async function isOver(api: Api, { access, refresh }: Left): Promise<boolean> {
  try {
    await signOut(api, access).catch(async (error: unknown) => {
      if (!hasStatus(error, 401) || refresh === null) throw error
      // Access tokens end after some minutes. The session does not, and gives another one.
      await signOut(api, (await refreshTokens(api, refresh)).accessToken)
    })
    return true
  } catch (error) {
    return hasStatus(error, 401)
  }
}
