import type { Tokens } from '../../../../machines/session.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { browserStorage } from '../../../platform/storage.ts'
import { refreshTokens, signOut } from '../api.ts'
import { REVOCATIONS } from './tokens.ts'

/** More people do not sign out in one browser while it is offline. */
const MOST = 10

/** Tokens of a session that its person has left; `refresh` is null when it was missing. */
interface Left {
  access: string
  refresh: string | null
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  typeof value.access === 'string' &&
  'refresh' in value &&
  (value.refresh === null || typeof value.refresh === 'string')

function readQueue(): Left[] {
  try {
    const read: unknown = JSON.parse(browserStorage().getItem(REVOCATIONS) ?? '[]')
    return Array.isArray(read) ? read.filter(isLeft) : []
  } catch {
    return []
  }
}

function storeQueue(queue: readonly Left[]) {
  if (queue.length === 0) browserStorage().removeItem(REVOCATIONS)
  else browserStorage().setItem(REVOCATIONS, JSON.stringify(queue.slice(-MOST)))
}

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/**
 * Queues the session that is left until the server has ended it: the answer may get lost, tell of too much to do, or
 * come after the page is gone. What is queued is sent now and whenever the connection is back. `leaving` are the tokens
 * that are being revoked.
 */
export function keepRevocations(api: Api, leaving: () => Tokens | null) {
  const others = (access: string) => readQueue().filter((left) => left.access !== access)
  api.fetch.use({
    onRequest({ schemaPath }) {
      const tokens = schemaPath === '/api/auth/logout' ? leaving() : null
      if (!tokens) return
      const { accessToken: access, refreshToken: refresh } = tokens
      storeQueue([...others(access), { access, refresh }])
    },
    onResponse({ schemaPath, request, response }) {
      if (schemaPath !== '/api/auth/logout' || !response.ok) return
      storeQueue(others(request.headers.get('authorization')?.replace('Bearer ', '') ?? ''))
    },
  })
  const send = async () => {
    for (const left of readQueue()) {
      if (!(await isOver(api, left))) return
      storeQueue(others(left.access))
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
