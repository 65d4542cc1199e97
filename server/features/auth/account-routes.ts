import { DomainError } from '../../domain-error.ts'
import { type Env, originOf } from '../../env.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { mailReset } from './account-mail.ts'
import { resendVerification, resetPassword, signUp, verifyEmail } from './account-service.ts'
import { hasAccount } from './queries.ts'

/** Sign-up, and the actions behind links sent by mail. */
export const accounts = {
  async register(call) {
    const { body, userAgent, locale } = call
    return signUp(call, body, { locale, userAgent })
  },

  async userExists(call) {
    return { exists: await hasAccount(call.db, call.params.id.toLowerCase()) }
  },

  async verifyEmail(call) {
    await verifyEmail(call.db, call.body.token)
  },

  async resendEmailVerification(call) {
    const { userId } = person(call)
    await resendVerification(call, userId)
  },

  async forgotPassword(call) {
    const { email, callbackUrl } = call.body
    const page = callbackUrl === undefined ? undefined : ownPage(call.env, callbackUrl)
    const username = email.toLowerCase()
    mailReset(call, username, page)
  },

  async resetPassword(call) {
    const { password, passwordConfirmation } = call.body
    if (password !== passwordConfirmation) {
      throw new DomainError('invalid-request', { fieldKeys: { passwordConfirmation: { key: 'fields.confirmation' } } })
    }
    await resetPassword(call, call.query.token, password)
  },
} satisfies Handlers

/** Accepts only addresses of this portal, because the token of the message must not be sent to another site. */
function ownPage(env: Env, given: string): string {
  if (URL.canParse(given) && new URL(given).origin === new URL(originOf(env)).origin) return given
  throw new DomainError('invalid-request', { fieldKeys: { callbackUrl: { key: 'fields.portalAddress' } } })
}
