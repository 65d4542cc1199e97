import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { user, userIdentity, userSettings } from '../../../db/schema/people.ts'
import { addAccount, openAccount } from '../queries.ts'
import type { ProviderPerson } from './flow.ts'

/** Why a sign-in at a provider was refused here. The portal has a text for each. */
export type Refusal = 'account-exists' | 'address-missing' | 'sign-in-failed'

interface Entry {
  userId: string
  isNew: boolean
}

/**
 * The account for a person from a provider: the linked one, else the one with the same address if both sides verified
 * it, else a new one. An address that only one side verified may belong to another person.
 */
export async function accountOf(tx: Transaction, person: ProviderPerson, locale: string): Promise<Entry | Refusal> {
  const { provider, subject, email, isEmailVerified } = person
  const [linked] = await tx
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .where(and(eq(userIdentity.provider, provider), eq(userIdentity.subject, subject)))
  if (linked) return (await isOpen(tx, linked.userId)) ? { userId: linked.userId, isNew: false } : 'sign-in-failed'
  if (email === null) return 'address-missing'

  const [same] = await tx
    .select({ userId: user.id, isVerified: userSettings.isEmailVerified })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.username, email))
  if (same) {
    if (!isEmailVerified || !same.isVerified) return 'account-exists'
    if (!(await isOpen(tx, same.userId))) return 'sign-in-failed'
    return { userId: await link(tx, same.userId, person), isNew: false }
  }
  const { firstName, lastName } = person
  const account = { username: email, passwordHash: null, firstName, lastName, preferredLanguage: locale }
  const made = await addAccount(tx, { ...account, isEmailVerified })
  if (made === null) return 'account-exists'
  return { userId: await link(tx, made, person), isNew: true }
}

const isOpen = async (tx: Transaction, id: string) => (await tx.$count(user, openAccount(eq(user.id, id)))) > 0

async function link(tx: Transaction, userId: string, { provider, subject }: ProviderPerson) {
  await tx.insert(userIdentity).values({ userId, provider, subject })
  return userId
}
