import { and, eq } from 'drizzle-orm'
import { user, userSettings } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Env, originOf } from '../../env.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { mailPasswordChanged, mailReset, mailVerification } from './account-mail.ts'
import { spendToken } from './one-time-tokens.ts'
import { addAccount, forgetUnproven, markVerified } from './queries.ts'
import { endSessions, openSession } from './sessions.ts'

const MINUTE = 60
const HOUR = 3600

/** Signing up, and what is done by a link that came by mail. */
export const accounts = {
  async register(call) {
    const { db, keys, body, ip, userAgent, locale } = call
    await limitTries(call, { key: `register:${ip}`, most: 10, seconds: HOUR })
    const { username, password, ...rest } = body
    const passwordHash = await call.passwords.hash(password)
    const account = { ...rest, username: username.toLowerCase(), passwordHash }
    const { userId, tokens } = await db.transaction(async (tx) => {
      const id = await addAccount(tx, { ...account, preferredLanguage: locale, isEmailVerified: false })
      if (id === null) throw new DomainError('username-taken')
      return { userId: id, tokens: await openSession(tx, keys, id, userAgent) }
    })
    mailVerification(call, userId)
    return tokens
  },

  async userExists(call) {
    await limitTries(call, { key: `exists:${call.ip}`, most: 30, seconds: MINUTE })
    return { exists: (await call.db.$count(user, eq(user.username, call.params.id.toLowerCase()))) > 0 }
  },

  async verifyEmail(call) {
    await limitTries(call, { key: `verify:${call.ip}`, most: 30, seconds: MINUTE })
    await call.db.transaction(async (tx) => markVerified(tx, await spendToken(tx, 'verify-email', call.body.token)))
  },

  async resendEmailVerification(call) {
    const { userId } = person(call)
    await limitTries(call, { key: `resend:${userId}`, most: 3, seconds: HOUR })
    const verified = and(eq(userSettings.userId, userId), eq(userSettings.isEmailVerified, true))
    if ((await call.db.$count(userSettings, verified)) > 0) throw new DomainError('already-verified')
    mailVerification(call, userId)
  },

  async forgotPassword(call) {
    const { email, callbackUrl } = call.body
    const page = callbackUrl === undefined ? undefined : ownPage(call.env, callbackUrl)
    const username = email.toLowerCase()
    await limitTries(call, { key: `forgot:${username}`, most: 3, seconds: HOUR })
    mailReset(call, username, page)
  },

  /** Who has the message has the address, so that it counts as verified from now on. */
  async resetPassword(call) {
    const { password, passwordConfirmation } = call.body
    if (password !== passwordConfirmation) {
      throw new DomainError('invalid-request', { fieldKeys: { passwordConfirmation: { key: 'fields.confirmation' } } })
    }
    await limitTries(call, { key: `reset:${call.ip}`, most: 30, seconds: MINUTE })
    const userId = await call.db.transaction(async (tx) => {
      const id = await spendToken(tx, 'reset-password', call.query.token)
      const passwordHash = await call.passwords.hash(password)
      await tx.update(user).set({ passwordHash }).where(eq(user.id, id))
      await forgetUnproven(tx, id)
      await markVerified(tx, id)
      await endSessions(tx, id)
      return id
    })
    mailPasswordChanged(call, userId)
  },
} satisfies Handlers

/** The address again when it is one of this portal: the token of the message must not be carried elsewhere. */
function ownPage(env: Env, given: string): string {
  if (URL.canParse(given) && new URL(given).origin === new URL(originOf(env)).origin) return given
  throw new DomainError('invalid-request', { fieldKeys: { callbackUrl: { key: 'fields.portalAddress' } } })
}
