import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { user, userIdentity, userSettings } from '../../../db/schema/people.ts'
import type { Provider } from './provider.ts'

/** A person as the provider knows them. */
interface Identity {
  provider: Provider
  subject: string
}

/** The account that the identity is linked to. */
export async function findLinked(tx: Transaction, { provider, subject }: Identity): Promise<string | null> {
  const [linked] = await tx
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .where(and(eq(userIdentity.provider, provider), eq(userIdentity.subject, subject)))
  return linked?.userId ?? null
}

/** The account with the address, and whether the address is verified. */
export async function findByAddress(tx: Transaction, email: string) {
  const [same] = await tx
    .select({ userId: user.id, isVerified: userSettings.isEmailVerified })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.username, email))
  return same ?? null
}

export async function linkIdentity(tx: Transaction, userId: string, { provider, subject }: Identity) {
  await tx.insert(userIdentity).values({ userId, provider, subject })
}
