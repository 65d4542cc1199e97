import { and, eq, isNull } from 'drizzle-orm'
import { user } from '../db/schema/people.ts'
import { checkPassword } from '../domain/passwords.ts'
import { countTry } from '../domain/rate-limit.ts'
import { endSession, endSessions, openSession, refreshSession } from '../domain/sessions.ts'
import { HttpProblem } from '../errors.ts'
import { type Handlers, person } from '../handler.ts'

export const auth = {
  async login({ db, keys, env, body, ip, userAgent }) {
    const username = body.username.toLowerCase()
    if (env.RATE_LIMIT === 'on') await countTry(db, { key: `login:${ip}:${username}`, most: 5, seconds: 60 })
    const [account] = await db
      .select({ id: user.id, passwordHash: user.passwordHash })
      .from(user)
      .where(and(eq(user.username, username), isNull(user.deletedAt), isNull(user.suspendedAt)))
    const matches = await checkPassword(account?.passwordHash ?? null, body.password)
    if (!account || !matches) throw new HttpProblem('wrong-credentials')
    return openSession(db, keys, account.id, userAgent)
  },

  async refreshTokens({ db, keys, token }) {
    if (!token) throw new HttpProblem('unauthorized')
    return refreshSession(db, keys, token)
  },

  async logout(call) {
    await endSession(call.db, person(call).sessionId)
  },

  async logoutEverywhere(call) {
    await endSessions(call.db, person(call).userId)
  },
} satisfies Handlers
