import { eq } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { acceptCode, beginSetup, finishSetup, hasSecondFactor, makeRecoveryCodes, turnOff } from './two-factor.ts'

type Checking = Pick<Services, 'db' | 'env' | 'keys'>

const limitCodes = (call: Checking, userId: string) => limitTries(call, { key: `otp:${userId}`, most: 5, seconds: 60 })

/** Passes when the account has no second factor or the code is right, which uses it up. Throws 401. */
export async function checkSecondFactor(call: Checking, userId: string, otp: string | undefined) {
  if (!(await hasSecondFactor(call.db, userId))) return
  if (otp === undefined) throw new DomainError('otp-required')
  await limitCodes(call, userId)
  if (!(await acceptCode(call.db, call.keys, userId, otp))) throw new DomainError('otp-wrong')
}

/** The caller has proved to hold the second factor, which must be on. Throws 409 or 400. */
async function prove(call: Checking, userId: string, otp: string) {
  await limitCodes(call, userId)
  if (!(await hasSecondFactor(call.db, userId))) throw new DomainError('two-factor-off')
  if (!(await acceptCode(call.db, call.keys, userId, otp))) throw new DomainError('otp-wrong', { isInput: true })
}

export const twoFactor = {
  async startTwoFactor(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    const [account] = await call.db.select({ username: user.username }).from(user).where(eq(user.id, userId))
    if (!account) throw new DomainError('unauthorized')
    return beginSetup(call.db, call.keys, { userId, username: account.username })
  },

  async confirmTwoFactor(call) {
    const { userId } = person(call)
    await limitCodes(call, userId)
    return { codes: await call.db.transaction((tx) => finishSetup(tx, call.keys, userId, call.body.otp)) }
  },

  async disableTwoFactor(call) {
    const { userId } = person(call)
    await prove(call, userId, call.body.otp)
    await call.db.transaction((tx) => turnOff(tx, userId))
  },

  async renewRecoveryCodes(call) {
    const { userId } = person(call)
    await prove(call, userId, call.body.otp)
    return { codes: await call.db.transaction((tx) => makeRecoveryCodes(tx, userId)) }
  },
} satisfies Handlers
