import type { Services } from '../../context.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { requireRecentSignIn } from './sessions.ts'
import {
  confirmSetup,
  disableSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from './two-factor-service.ts'

type Checking = Pick<Services, 'db' | 'env' | 'keys'>

export const limitCodes = (call: Checking, userId: string) =>
  limitTries(call, { key: `otp:${userId}`, most: 5, seconds: 60 })

/** Passes if the account has no second factor or the code is right, and uses the code up. Throws 401 or 429. */
export const checkSecondFactor = (call: Checking, userId: string, otp: string | undefined) =>
  passSecondFactor(call, { userId, otp }, () => limitCodes(call, userId))

/** The caller, who must have proved recently who they are (AUTH-49). */
async function recentPerson(call: Checking & Parameters<typeof person>[0]) {
  const me = person(call)
  await requireRecentSignIn(call.db, me)
  return me
}

export const twoFactor = {
  async startTwoFactor(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId)
    return startSetup(call, userId)
  },

  async confirmTwoFactor(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId)
    return { codes: await confirmSetup(call, userId, call.body.otp) }
  },

  async disableTwoFactor(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId)
    await disableSecondFactor(call, userId, call.body.otp)
  },

  async renewRecoveryCodes(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId)
    return { codes: await renewRecoveryCodes(call, userId, call.body.otp) }
  },
} satisfies Handlers
