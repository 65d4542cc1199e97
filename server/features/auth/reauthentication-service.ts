import type { Reauthentication } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { readToken, spendToken } from './one-time-tokens.ts'
import { findPasswordOf } from './queries.ts'
import { renewSignIn } from './session-queries.ts'
import { prove } from './two-factor-service.ts'

type Checking = Pick<Services, 'db' | 'keys' | 'passwords'>

/**
 * Checks the caller's proof, after which the session counts as signed in just now. Throws 'password-wrong', 'otp-wrong',
 * 'two-factor-off', 'other-account' and 'link-expired'.
 */
export async function reauthenticate(services: Checking, me: Principal, given: Reauthentication) {
  const { db } = services
  if (given.password !== undefined) await checkOwnPassword(services, me.userId, given.password)
  if (given.otp !== undefined) await prove(services, me.userId, given.otp)
  if (given.code !== undefined) await checkCode(db, me.userId, given.code)
  await renewSignIn(db, me.sessionId)
}

async function checkOwnPassword({ db, passwords }: Checking, userId: string, password: string) {
  if (!(await passwords.check(await findPasswordOf(db, userId), password))) throw new DomainError('password-wrong')
}

/** The code of a sign-in at a provider must be of the caller's own account. Another person's is not used up. */
async function checkCode(db: Queryable, userId: string, code: string) {
  if ((await readToken(db, 'sign-in', code)) !== userId) throw new DomainError('other-account')
  await spendToken(db, 'sign-in', code)
}
