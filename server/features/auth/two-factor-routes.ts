import type { Services } from '../../context.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import {
  confirmSetup,
  disableSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from './two-factor-service.ts'

type Checking = Pick<Services, 'db' | 'env' | 'keys'>

const limitCodes = (call: Checking, userId: string) => limitTries(call, { key: `otp:${userId}`, most: 5, seconds: 60 })

/** Passes if the account has no second factor or the code is right, and uses the code up. Throws 401 or 429. */
export const checkSecondFactor = (call: Checking, userId: string, otp: string | undefined) =>
  passSecondFactor(call, { userId, otp }, () => limitCodes(call, userId))

export const twoFactor = {
  async startTwoFactor(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    return startSetup(call, userId)
  },

  async confirmTwoFactor(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    return { codes: await confirmSetup(call, userId, call.body.otp) }
  },

  async disableTwoFactor(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    await disableSecondFactor(call, userId, call.body.otp)
  },

  async renewRecoveryCodes(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    return { codes: await renewRecoveryCodes(call, userId, call.body.otp) }
  },
} satisfies Handlers
