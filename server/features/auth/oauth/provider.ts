import * as client from 'openid-client'
import type { Env } from '../../../env.ts'

export type Provider = 'google' | 'facebook'

const TIMEOUT_SECONDS = 2
const GOOGLE = 'https://accounts.google.com'

/** Facebook publishes no token endpoint for discovery; these are the addresses of its manual OpenID flow. */
const FACEBOOK: client.ServerMetadata = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
}

interface Access {
  /** null: known without discovery */
  issuer: string | null
  id: string
  secret: string
}

function accessTo(provider: Provider, env: Env): Access | null {
  const [issuer, id, secret] =
    provider === 'google'
      ? [env.GOOGLE_ISSUER ?? GOOGLE, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET]
      : [env.FACEBOOK_ISSUER ?? null, env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET]
  return id && secret ? { issuer, id, secret } : null
}

/** Providers that are configured on this server. */
export const configuredProviders = (env: Env): Provider[] =>
  (['google', 'facebook'] as const).filter((provider) => accessTo(provider, env) !== null)

const known = new Map<string, client.Configuration>()

/**
 * The provider's configuration, fetched once, or null if it is not set up here. Rejects when the provider does not
 * answer.
 */
export async function configurationOf(provider: Provider, env: Env): Promise<client.Configuration | null> {
  const access = accessTo(provider, env)
  if (!access) return null
  const key = [provider, access.issuer, access.id].join(' ')
  const kept = known.get(key)
  if (kept) return kept
  const found = await ask(access)
  known.set(key, found)
  return found
}

async function ask({ issuer, id, secret }: Access): Promise<client.Configuration> {
  const proof = client.ClientSecretPost(secret)
  if (issuer === null) {
    const fixed = new client.Configuration(FACEBOOK, id, undefined, proof)
    fixed.timeout = TIMEOUT_SECONDS
    return fixed
  }
  return client.discovery(new URL(issuer), id, undefined, proof, {
    timeout: TIMEOUT_SECONDS,
    // Plain HTTP is for a stand-in of the real provider on this machine or network.
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  })
}
