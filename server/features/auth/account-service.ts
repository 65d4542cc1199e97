import type { AuthTokens, Registration } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { mailPasswordChanged, mailVerification } from './account-mail.ts'
import { readToken, spendToken } from './one-time-tokens.ts'
import { addAccount, forgetUnproven, isEmailVerified, markVerified, setPassword } from './queries.ts'
import { endSessions } from './session-queries.ts'
import { openSession } from './session-service.ts'

type Sending = Pick<Services, 'db' | 'env' | 'mail'>
type Changing = Sending & Pick<Services, 'keys' | 'passwords'>

/** The language and device of the person who signs up. */
interface Origin {
  locale: string
  userAgent: string | undefined
}

/** Creates an account, signs the person in and sends the verification mail. Throws 'username-taken'. */
export async function signUp(
  services: Changing,
  given: Registration,
  { locale, userAgent }: Origin,
): Promise<AuthTokens> {
  const { db, keys, passwords } = services
  const { username, password, ...rest } = given
  const passwordHash = await passwords.hash(password)
  const account = { ...rest, username: username.toLowerCase(), passwordHash }
  const { userId, tokens } = await db.transaction(async (tx) => {
    const id = await addAccount(tx, { ...account, preferredLanguage: locale, isEmailVerified: false })
    if (id === null) throw new DomainError('username-taken')
    return { userId: id, tokens: await openSession(tx, keys, id, userAgent) }
  })
  mailVerification(services, userId)
  return tokens
}

/** Marks the address that the token was sent to as verified. Throws 'link-expired'. */
export const verifyEmail = (db: Database, token: string) =>
  db.transaction(async (tx) => markVerified(tx, await spendToken(tx, 'verify-email', token)))

/** Sends the verification mail again. Throws 'already-verified'. */
export async function resendVerification(services: Sending, userId: string) {
  if (await isEmailVerified(services.db, userId)) throw new DomainError('already-verified')
  mailVerification(services, userId)
}

/**
 * Sets the password of the account that the token was sent to. Having received the message proves that the address
 * belongs to the person, so it counts as verified from now on. Throws 'link-expired'.
 */
export async function resetPassword(services: Changing, token: string, password: string) {
  await readToken(services.db, 'reset-password', token)
  // Before the transaction, because it may have to wait for its turn.
  const passwordHash = await services.passwords.hash(password)
  const userId = await services.db.transaction(async (tx) => {
    const id = await spendToken(tx, 'reset-password', token)
    await setPassword(tx, id, passwordHash)
    await forgetUnproven(tx, id)
    await markVerified(tx, id)
    await endSessions(tx, id)
    return id
  })
  mailPasswordChanged(services, userId)
}
