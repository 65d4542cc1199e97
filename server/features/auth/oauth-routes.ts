import { setTimeout as wait } from 'node:timers/promises'
import { originOf } from '../../env.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { mailNewSignIn, mailVerification } from './account-mail.ts'
import { accountOf, type Refusal } from './oauth/account.ts'
import { beginFlow, FLOW_SECONDS, finishFlow, type ProviderPerson, takeFlow } from './oauth/flow.ts'
import { configurationOf, type Provider } from './oauth/provider.ts'
import { makeToken, readToken, spendToken } from './one-time-tokens.ts'
import { openSession } from './sessions.ts'
import { checkSecondFactor } from './two-factor-routes.ts'

const CODE_SECONDS = 60
/** Time limit for all requests to the provider after a person comes back from it. */
const PROVIDER_LIMIT_MS = 2500
const COOKIE = 'lectern_oauth'

type Problem = Refusal | 'provider-unavailable' | 'sign-in-cancelled'
type Start = Call<'startWithGoogle'> | Call<'startWithFacebook'>
type Finish = Call<'finishWithGoogle'> | Call<'finishWithFacebook'>

function goTo({ reply }: Start | Finish, address: string) {
  reply.status(302).header('location', address)
  return undefined
}

/** Redirects to the sign-in page with the parameters it needs. Tokens never appear in an address. */
const toPortal = (call: Start | Finish, query: { code: string } | { error: Problem }, redirectUrl?: string) =>
  goTo(call, `/auth/login?${new URLSearchParams({ ...query, ...(redirectUrl && { redirectUrl }) })}`)

/** Ties a sign-in to the browser that began it, so that a link cannot sign a person in to another person's account. */
function markBrowser({ reply, env }: Start | Finish, value: string, seconds: number) {
  const secure = originOf(env).startsWith('https:')
  reply.setCookie(COOKIE, value, { path: '/api/auth', httpOnly: true, sameSite: 'lax', maxAge: seconds, secure })
}

const browserMark = ({ reply }: Finish) => reply.request.cookies[COOKIE] ?? null

async function start(call: Start, provider: Provider) {
  const { db, env } = call
  const config = await configurationOf(provider, env).catch((err: unknown) => {
    call.reply.log.warn({ err, provider }, 'the sign-in provider does not answer')
    return null
  })
  if (!config) return toPortal(call, { error: 'provider-unavailable' }, call.query.redirectUrl)
  const { address, browser } = await beginFlow({ db, env, provider, config }, call.query.redirectUrl ?? '')
  markBrowser(call, browser, FLOW_SECONDS)
  return goTo(call, address)
}

async function finish(call: Finish, provider: Provider) {
  const { db, query, locale } = call
  const flow = await takeFlow(db, provider, query.state, browserMark(call))
  if (!flow) return toPortal(call, { error: 'sign-in-failed' })
  markBrowser(call, '', 0)
  const { redirectUrl } = flow
  if (query.error === 'access_denied') return toPortal(call, { error: 'sign-in-cancelled' }, redirectUrl)
  const person = await personAt(call, provider, { ...flow, state: query.state })
  if (!person) return toPortal(call, { error: 'sign-in-failed' }, redirectUrl)

  const entry = await db.transaction((tx) => accountOf(tx, person, locale))
  if (typeof entry === 'string') return toPortal(call, { error: entry }, redirectUrl)
  if (entry.isNew && !person.isEmailVerified) mailVerification(call, entry.userId)
  const code = await makeToken(db, { userId: entry.userId, purpose: 'sign-in', seconds: CODE_SECONDS })
  return toPortal(call, { code }, redirectUrl)
}

async function tooSlow(): Promise<never> {
  await wait(PROVIDER_LIMIT_MS, undefined, { ref: false })
  throw new Error('the provider takes too long')
}

/** Returns null and logs a warning when the provider's answer cannot be trusted. */
async function personAt(
  { env, reply }: Finish,
  provider: Provider,
  kept: { state: string; nonce: string; verifier: string },
): Promise<ProviderPerson | null> {
  try {
    const ask = async () => {
      const config = await configurationOf(provider, env)
      const { search } = new URL(reply.request.url, originOf(env))
      return config && (await finishFlow({ env, provider, config }, search, kept))
    }
    return await Promise.race([ask(), tooSlow()])
  } catch (error) {
    // Logs only the name and message, because the full error contains the provider's answer, which may hold a token.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    reply.log.warn({ provider, reason }, 'sign-in refused')
    return null
  }
}

/** Sign-in with an account at another provider. */
export const oauth = {
  startWithGoogle: (call) => start(call, 'google'),
  finishWithGoogle: (call) => finish(call, 'google'),
  startWithFacebook: (call) => start(call, 'facebook'),
  finishWithFacebook: (call) => finish(call, 'facebook'),

  async exchangeOAuthCode(call) {
    const { db, keys, body, userAgent } = call
    // Reads the code without using it up, because it is still needed if a second factor is asked for first.
    await checkSecondFactor(call, await readToken(db, 'sign-in', body.code), body.otp)
    const { userId, tokens } = await db.transaction(async (tx) => {
      const id = await spendToken(tx, 'sign-in', body.code)
      return { userId: id, tokens: await openSession(tx, keys, id, userAgent) }
    })
    mailNewSignIn(call, userId, userAgent)
    return tokens
  },
} satisfies Handlers
