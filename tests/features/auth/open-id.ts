import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export const CLIENT = { id: 'lectern-tests', secret: 'a secret between the two, long enough' }

/** A real OpenID provider on this machine, which signs in the account set by `signsIn` without a form. */
export async function startOpenId(redirectUris: string[]) {
  const accounts = new Map<string, Account>()
  let current: string | null = null
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {}
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...accounts.get(id), sub: id }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const result = current === null ? { error: 'access_denied' } : { login: { accountId: current } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    /** Sets the account at the browser; null declines. */
    signsIn(account: Account | null) {
      current = account?.sub ?? null
      if (account) accounts.set(account.sub, account)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * Acts as the browser: follows redirects within one site and keeps its cookies; returns the first address elsewhere.
 */
export async function follow(address: string): Promise<string> {
  const { origin } = new URL(address)
  const jar = new Map<string, string>()
  let next = address
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${next}: ${response.status} ${await response.text()}`)
    next = new URL(location, next).href
    if (new URL(next).origin !== origin) return next
  }
  throw new Error('too many redirects')
}
