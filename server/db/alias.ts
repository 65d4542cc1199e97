import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import type { Queryable } from './database.ts'

const MAX_LENGTH = 100

/** A name as part of an address: Latin letters without accents, digits, hyphens; may be empty. */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')

/** Other addresses of the contract that stand where a thing's own name could. */
const TAKEN = ['price-range', 'languages']

/** What another address of the API is called, or what would be read as an id, is no alias. */
const isReserved = (alias: string) => TAKEN.includes(alias) || z.guid().safeParse(alias).success

/** Throws 400 on `alias`. */
export function refuseReserved(alias: string | undefined) {
  if (alias === undefined || !isReserved(alias)) return
  throw new DomainError('invalid-request', { fieldKeys: { alias: { key: 'fields.invalid' } } })
}

/** An alias for a new row out of its name; a random end keeps it apart from one that has the name already. */
export async function freeAlias(db: Queryable, table: PgTable & { alias: PgColumn }, name: string): Promise<string> {
  const base = slug(name)
  const isFree = base !== '' && !isReserved(base) && (await db.$count(table, eq(table.alias, base))) === 0
  if (isFree) return base
  return [base, randomBytes(4).toString('hex')].filter((part) => part !== '').join('-')
}

const TRIES = 3

/**
 * Stores a row under the alias asked for, else under a free one that its name suggests. `insert` answers nothing when the alias is
 * taken: of two of one name made at once, the second looks for another. Throws 409 `taken`.
 */
export async function insertNamed<Made>(
  alias: string | undefined,
  suggest: () => Promise<string>,
  insert: (alias: string) => Promise<Made | undefined>,
): Promise<Made> {
  for (let n = 0; n < TRIES; n++) {
    const made = await insert(alias ?? (await suggest()))
    if (made !== undefined) return made
    if (alias !== undefined) break
  }
  throw new DomainError('taken')
}
