import { and, eq, isNull } from 'drizzle-orm'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { mailNewSignIn } from './account-mail.ts'
import { endSession, endSessions, openSession, refreshSession } from './sessions.ts'
import { checkSecondFactor } from './two-factor-routes.ts'

export const auth = {
  async login(call) {
    const { db, keys, passwords, body, ip, userAgent } = call
    const username = body.username.toLowerCase()
    await limitTries(call, { key: `login:${ip}:${username}`, most: 5, seconds: 60 })
    const [account] = await db
      .select({ id: user.id, passwordHash: user.passwordHash })
      .from(user)
      .where(and(eq(user.username, username), isNull(user.deletedAt), isNull(user.suspendedAt)))
    const matches = await passwords.check(account?.passwordHash ?? null, body.password)
    if (!account || !matches) throw new DomainError('wrong-credentials')
    await checkSecondFactor(call, account.id, body.otp)
    const tokens = await openSession(db, keys, account.id, userAgent)
    mailNewSignIn(call, account.id, userAgent)
    return tokens
  },

  async refreshTokens({ db, keys, token }) {
    if (!token) throw new DomainError('unauthorized')
    return refreshSession(db, keys, token)
  },

  async logout(call) {
    await endSession(call.db, person(call).sessionId)
  },

  async logoutEverywhere(call) {
    await endSessions(call.db, person(call).userId)
  },
} satisfies Handlers
