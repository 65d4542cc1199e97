import { DomainError } from '../../domain-error.ts'
import { bearer } from '../../http/access.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { reauthenticate } from './reauthentication-service.ts'
import { endSession, endSessions } from './session-queries.ts'
import { checkPassword, refreshSession, signIn } from './session-service.ts'
import { checkSecondFactor, limitAccount, limitCodes } from './two-factor-routes.ts'

export const auth = {
  async login(call) {
    const { body, userAgent } = call
    const username = body.username.toLowerCase()
    await limitAccount(call, username, body.otp)
    const userId = await checkPassword(call, username, body.password)
    await checkSecondFactor(call, userId, body.otp)
    return signIn(call, userId, userAgent)
  },

  async refreshTokens({ db, keys, reply }) {
    const token = bearer(reply.request)
    if (!token) throw new DomainError('unauthorized')
    return refreshSession(db, keys, token)
  },

  async reauthenticate(call) {
    const me = person(call)
    if (call.body.otp !== undefined) await limitCodes(call, me.userId, call.body.otp)
    await reauthenticate(call, me, call.body)
  },

  async logout(call) {
    await endSession(call.db, person(call).sessionId)
  },

  async logoutEverywhere(call) {
    await endSessions(call.db, person(call).userId)
  },
} satisfies Handlers
