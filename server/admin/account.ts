import { randomInt } from 'node:crypto'
import { findAccount } from '../features/people/admin-queries.ts'
import { Failure } from './failure.ts'
import type { Operator } from './operator.ts'

/** Letters and digits that are not mistaken for each other. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** A random password that satisfies the rules of the contract. */
export function newPassword(): string {
  const made = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return /\d/.test(made) && /[a-z]/.test(made) && /[A-Z]/.test(made) ? made : newPassword()
}

/** The account of that e-mail address. Throws `Failure` when there is none. */
export async function requireAccount({ services }: Operator, username: string) {
  const found = await findAccount(services.db, username)
  if (!found) throw new Failure(`nobody has the e-mail address ${username}`)
  return found
}
