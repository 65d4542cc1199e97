import type { TwoFactorSetup } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { findUsername } from './queries.ts'
import { acceptCode, beginSetup, finishSetup, makeRecoveryCodes } from './two-factor.ts'
import { hasSecondFactor, turnOff } from './two-factor-queries.ts'

type Sealing = Pick<Services, 'db' | 'keys'>

interface Proof {
  userId: string
  otp: string | undefined
}

/**
 * Passes if the account has no second factor or the code is right, and uses the code up. `countTry` is called before a
 * code is checked. Throws 'otp-required' and 'otp-wrong'.
 */
export async function passSecondFactor({ db, keys }: Sealing, { userId, otp }: Proof, countTry: () => Promise<void>) {
  if (!(await hasSecondFactor(db, userId))) return
  if (otp === undefined) throw new DomainError('otp-required')
  await countTry()
  if (!(await acceptCode(db, keys, userId, otp))) throw new DomainError('otp-wrong')
}

/** Checks the caller's code and uses it up. Throws 'two-factor-off' and 'otp-wrong'. */
export async function prove({ db, keys }: Sealing, userId: string, otp: string) {
  if (!(await hasSecondFactor(db, userId))) throw new DomainError('two-factor-off')
  if (!(await acceptCode(db, keys, userId, otp))) throw new DomainError('otp-wrong', { isInput: true })
}

/** Begins a setup and replaces an unfinished one. Throws 'unauthorized' and 'two-factor-on'. */
export async function startSetup({ db, keys }: Sealing, userId: string): Promise<TwoFactorSetup> {
  const username = await findUsername(db, userId)
  if (username === null) throw new DomainError('unauthorized')
  return beginSetup(db, keys, { userId, username })
}

/** Finishes a setup and returns the recovery codes. Throws 'two-factor-on', 'two-factor-off' and 'otp-wrong'. */
export const confirmSetup = ({ db, keys }: Sealing, userId: string, otp: string) =>
  db.transaction((tx) => finishSetup(tx, keys, userId, otp))

/** Turns the second factor off. Throws 'two-factor-off' and 'otp-wrong'. */
export async function disableSecondFactor(services: Sealing, userId: string, otp: string) {
  await prove(services, userId, otp)
  await services.db.transaction((tx) => turnOff(tx, userId))
}

/** Replaces the recovery codes and returns the new ones. Throws 'two-factor-off' and 'otp-wrong'. */
export async function renewRecoveryCodes(services: Sealing, userId: string, otp: string): Promise<string[]> {
  await prove(services, userId, otp)
  return services.db.transaction((tx) => makeRecoveryCodes(tx, userId))
}
