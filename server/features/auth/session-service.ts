import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { mailNewSignIn } from './account-mail.ts'
import { findPassword } from './queries.ts'
import { openSession } from './sessions.ts'

/** Checks a username and password and returns the account's id. Throws 'wrong-credentials'. */
export async function checkPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  username: string,
  password: string,
): Promise<string> {
  const account = await findPassword(db, username)
  const matches = await passwords.check(account?.passwordHash ?? null, password)
  if (!account || !matches) throw new DomainError('wrong-credentials')
  return account.id
}

type Opening = Pick<Services, 'db' | 'env' | 'keys' | 'mail'>

/** Opens a session, and notifies the person by mail if the kind of device is new. */
export async function signIn(services: Opening, userId: string, userAgent: string | undefined): Promise<AuthTokens> {
  const tokens = await openSession(services.db, services.keys, userId, userAgent)
  mailNewSignIn(services, userId, userAgent)
  return tokens
}

/** Opens a session for the person that `spend` returns, in the transaction that uses up what it was opened with. */
export async function signInWith(
  services: Opening,
  spend: (tx: Transaction) => Promise<string>,
  userAgent: string | undefined,
): Promise<AuthTokens> {
  const { userId, tokens } = await services.db.transaction(async (tx) => {
    const id = await spend(tx)
    return { userId: id, tokens: await openSession(tx, services.keys, id, userAgent) }
  })
  mailNewSignIn(services, userId, userAgent)
  return tokens
}
