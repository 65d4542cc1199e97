import type { Transaction } from '../../../db/database.ts'
import { addAccount, isAccountOpen } from '../queries.ts'
import type { ProviderPerson } from './flow.ts'
import { findByAddress, findLinked, linkIdentity } from './identity-queries.ts'

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
  const { email, isEmailVerified } = person
  const linked = await findLinked(tx, person)
  if (linked !== null) return (await isAccountOpen(tx, linked)) ? { userId: linked, isNew: false } : 'sign-in-failed'
  if (email === null) return 'address-missing'

  const same = await findByAddress(tx, email)
  if (same) {
    if (!isEmailVerified || !same.isVerified) return 'account-exists'
    if (!(await isAccountOpen(tx, same.userId))) return 'sign-in-failed'
    return { userId: await link(tx, same.userId, person), isNew: false }
  }
  const { firstName, lastName } = person
  const account = { username: email, passwordHash: null, firstName, lastName, preferredLanguage: locale }
  const made = await addAccount(tx, { ...account, isEmailVerified })
  if (made === null) return 'account-exists'
  return { userId: await link(tx, made, person), isNew: true }
}

async function link(tx: Transaction, userId: string, person: ProviderPerson) {
  await linkIdentity(tx, userId, person)
  return userId
}
