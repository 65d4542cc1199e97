import { createHash, randomBytes } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { type Env, originOf } from '../../../env.ts'
import { dropExpiredFlows, insertFlow, removeFlow } from './flow-queries.ts'
import type { Provider } from './provider.ts'

/** How long a person may take to sign in at the provider, in seconds. */
export const FLOW_SECONDS = 600
const SCOPE = 'openid email profile'

export interface ProviderPerson {
  provider: Provider
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

interface Flow {
  db: Database
  env: Env
  provider: Provider
  config: client.Configuration
}

const callbackOf = (env: Env, provider: Provider) => `${originOf(env)}/api/auth/${provider}/callback`
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Begins a sign-in. Returns the provider's address, and the secret that marks the browser. */
export async function beginFlow({ db, env, provider, config }: Flow, redirectUrl: string) {
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
  const browser = randomBytes(32).toString('base64url')
  await dropExpiredFlows(db)
  const data = { nonce, verifier, redirectUrl, browser: hashOf(browser) }
  await insertFlow(db, { state, provider, data, seconds: FLOW_SECONDS })
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(env, provider),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, browser }
}

const dataSchema = z.object({ nonce: z.string(), verifier: z.string(), redirectUrl: z.string(), browser: z.string() })

/** The stored state of a sign-in, or null unless this browser began it. It can be taken once. */
export async function takeFlow(db: Database, provider: Provider, state: string, browser: string | null) {
  const taken = await removeFlow(db, provider, state)
  const data = taken && dataSchema.parse(taken)
  return data && browser !== null && data.browser === hashOf(browser) ? data : null
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().nullish().catch(null),
  email_verified: z.boolean().nullish().catch(null),
  given_name: z.string().trim().max(100).nullish().catch(null),
  family_name: z.string().trim().max(100).nullish().catch(null),
  name: z.string().trim().max(200).nullish().catch(null),
})

/** The person who signed in at the provider. Rejects when any part of the answer is invalid. */
export async function finishFlow(
  { env, provider, config }: Omit<Flow, 'db'>,
  query: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<ProviderPerson> {
  const tokens = await client.authorizationCodeGrant(config, new URL(callbackOf(env, provider) + query), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const idClaims = claimsSchema.parse(tokens.claims())
  const hasMore = !idClaims.email && config.serverMetadata().userinfo_endpoint !== undefined
  const claims = hasMore
    ? claimsSchema.parse(await client.fetchUserInfo(config, tokens.access_token, idClaims.sub))
    : idClaims
  const [first = '', ...rest] = (claims.name ?? '').split(/\s+/)
  return {
    provider,
    subject: claims.sub,
    email: claims.email ?? null,
    isEmailVerified: claims.email_verified === true,
    firstName: claims.given_name || first || (claims.email?.split('@')[0] ?? '').slice(0, 100),
    lastName: claims.family_name || rest.join(' ').slice(0, 100) || '—',
  }
}
