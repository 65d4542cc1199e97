import { z } from 'zod'
import { type Deadline, deadlineIn, within } from './deadline.ts'
import { bodyOf, send, understood } from './http.ts'
import { ProviderError } from './provider-error.ts'

/** Server-to-server OAuth of an account at Zoom. */
export interface ZoomCredentials {
  accountId: string
  clientId: string
  clientSecret: string
}

interface Setting {
  credentials: ZoomCredentials
  /** address of the token endpoint */
  address: string
  /** milliseconds since 1970 */
  now(): number
}

const OPERATION = 'token'
/** Keeps a token from expiring while a request is on its way. */
const MARGIN_SECONDS = 60

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Access tokens of one account, cached until shortly before they expire. Concurrent callers share one request. */
export function tokenSource(setting: Setting) {
  let kept: { token: string; until: number } | null = null
  let flight: Promise<string> | null = null

  async function ask() {
    const { access_token, expires_in } = await askForToken(setting)
    kept = { token: access_token, until: setting.now() + Math.max(0, expires_in - MARGIN_SECONDS) * 1000 }
    return access_token
  }

  /** Returns a valid token. `refused` is one that Zoom no longer accepts. */
  return async (deadline: Deadline, refused?: string): Promise<string> => {
    if (kept && kept.until > setting.now() && kept.token !== refused) return kept.token
    flight ??= ask().finally(() => {
      flight = null
    })
    return within(flight, deadline, () => new ProviderError('slow', { operation: OPERATION }))
  }
}

async function askForToken({ credentials: { accountId, clientId, clientSecret }, address }: Setting) {
  const answer = await send(
    {
      operation: OPERATION,
      method: 'POST',
      url: address,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }).toString(),
      isRepeatable: true,
    },
    deadlineIn(),
  )
  return understood(OPERATION, tokenSchema, bodyOf(OPERATION, answer))
}
