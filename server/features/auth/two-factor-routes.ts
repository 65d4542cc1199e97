import type { Services } from '../../context.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { networkOf } from '../../http/network.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { requireRecentSignIn } from './session-service.ts'
import { holdsRecoveryCode, isAuthenticatorCode } from './two-factor.ts'
import {
  confirmSetup,
  disableSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from './two-factor-service.ts'

type Checking = Pick<Services, 'db' | 'env' | 'keys'> & { ip: string }

/**
 * Counts a try of a code. Tries are counted by account and address, so that nobody's wrong codes keep the person
 * themselves out; those of authenticators also by account, because few enough codes are possible to try them all from
 * many addresses. A recovery code cannot be guessed, so it works whatever others try (AUTH-48).
 */
export async function limitCodes(call: Checking, userId: string, otp?: string) {
  const from = `${userId}:${networkOf(call.ip)}`
  await limitTries(call, { key: `otp:${from}`, most: 5, seconds: 60 })
  await limitTries(call, { key: `otp-hour:${from}`, most: 30, seconds: 3600 })
  if (otp !== undefined && isAuthenticatorCode(otp))
    await limitTries(call, { key: `otp-account:${userId}`, most: 100, seconds: 3600 })
}

/**
 * Counts a sign-in by account, for attacks from many addresses. One of the account's own recovery codes passes whatever
 * others try (AUTH-48).
 */
export async function limitAccount(call: Checking, username: string, otp: string | undefined) {
  try {
    await limitTries(call, { key: `login-account:${username}`, most: 20, seconds: 60 })
  } catch (error) {
    if (otp === undefined || !(await holdsRecoveryCode(call.db, username, otp))) throw error
  }
}

/** Passes if the account has no second factor or the code is right, and uses the code up. Throws 401 or 429. */
export const checkSecondFactor = (call: Checking, userId: string, otp: string | undefined) =>
  passSecondFactor(call, { userId, otp }, () => limitCodes(call, userId, otp))

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
    await limitCodes(call, userId, call.body.otp)
    return { codes: await confirmSetup(call, userId, call.body.otp) }
  },

  async disableTwoFactor(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId, call.body.otp)
    await disableSecondFactor(call, userId, call.body.otp)
  },

  async renewRecoveryCodes(call) {
    const { userId } = await recentPerson(call)
    await limitCodes(call, userId, call.body.otp)
    return { codes: await renewRecoveryCodes(call, userId, call.body.otp) }
  },
} satisfies Handlers
