import { safeRedirect } from '../../../openapi/redirect.ts'
import { originOf } from '../../env.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { FLOW_SECONDS } from './oauth/flow.ts'
import type { Provider } from './oauth/provider.ts'
import { beginSignIn, finishSignIn, type Outcome } from './oauth/sign-in.ts'
import { readToken, spendToken } from './one-time-tokens.ts'
import { signInWith } from './session-service.ts'
import { checkSecondFactor } from './two-factor-routes.ts'

const COOKIE = 'lectern_oauth'

type Start = Call<'startWithGoogle'> | Call<'startWithFacebook'>
type Finish = Call<'finishWithGoogle'> | Call<'finishWithFacebook'>

function goTo({ reply }: Start | Finish, address: string) {
  reply.status(302).header('location', address)
  return undefined
}

/** Redirects to the sign-in page with the parameters it needs. Tokens never appear in an address. */
const toPortal = (call: Start | Finish, query: Outcome | { error: 'provider-unavailable' }, redirectUrl?: string) =>
  goTo(call, `/auth/login?${new URLSearchParams({ ...query, ...(redirectUrl && { redirectUrl }) })}`)

/** Ties a sign-in to the browser that began it, so that a link cannot sign a person in to another person's account. */
function markBrowser({ reply, env }: Start | Finish, value: string, seconds: number) {
  const secure = originOf(env).startsWith('https:')
  reply.setCookie(COOKIE, value, { path: '/api/auth', httpOnly: true, sameSite: 'lax', maxAge: seconds, secure })
}

async function start(call: Start, provider: Provider) {
  const asked = call.query.redirectUrl
  // Checked before it is kept, so that nothing else ever comes back from the provider (AUTH-54, AUTH-55).
  const redirectUrl = asked === undefined ? undefined : safeRedirect(asked, originOf(call.env))
  const begun = await beginSignIn(call, provider, redirectUrl ?? '')
  if (!begun) return toPortal(call, { error: 'provider-unavailable' }, redirectUrl)
  markBrowser(call, begun.browser, FLOW_SECONDS)
  return goTo(call, begun.address)
}

async function finish(call: Finish, provider: Provider) {
  const { env, query, locale, reply } = call
  const finished = await finishSignIn(call, provider, {
    state: query.state,
    search: new URL(reply.request.url, originOf(env)).search,
    browser: reply.request.cookies[COOKIE] ?? null,
    isDenied: query.error === 'access_denied',
    locale,
  })
  if (!finished) return toPortal(call, { error: 'sign-in-failed' })
  markBrowser(call, '', 0)
  return toPortal(call, finished.outcome, finished.redirectUrl)
}

/** Sign-in with an account at another provider. */
export const oauth = {
  startWithGoogle: (call) => start(call, 'google'),
  finishWithGoogle: (call) => finish(call, 'google'),
  startWithFacebook: (call) => start(call, 'facebook'),
  finishWithFacebook: (call) => finish(call, 'facebook'),

  async exchangeOAuthCode(call) {
    const { body, userAgent } = call
    // Reads the code without using it up, because it is still needed if a second factor is asked for first.
    await checkSecondFactor(call, await readToken(call.db, 'sign-in', body.code), body.otp)
    return signInWith(call, (tx) => spendToken(tx, 'sign-in', body.code), userAgent)
  },
} satisfies Handlers
