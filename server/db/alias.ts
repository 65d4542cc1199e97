import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import type { Queryable } from './database.ts'

const MAX_LENGTH = 100

/** A name for use in addresses: Latin letters without accents, digits and hyphens; may be empty. */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')

/** Addresses of the API in the same place as an alias. */
const TAKEN = ['price-range', 'languages']

/** Aliases must differ from other addresses of the API and must not look like an id. */
const isReserved = (alias: string) => TAKEN.includes(alias) || z.guid().safeParse(alias).success

/** Throws 400 on `alias` when it is reserved. */
export function refuseReserved(alias: string | undefined) {
  if (alias === undefined || !isReserved(alias)) return
  throw new DomainError('invalid-request', { fieldKeys: { alias: { key: 'fields.invalid' } } })
}

/** A new alias from a name, with a random ending if the name is taken. */
export async function freeAlias(db: Queryable, table: PgTable & { alias: PgColumn }, name: string): Promise<string> {
  const base = slug(name)
  const isFree = base !== '' && !isReserved(base) && (await db.$count(table, eq(table.alias, base))) === 0
  if (isFree) return base
  return [base, randomBytes(4).toString('hex')].filter((part) => part !== '').join('-')
}

const TRIES = 3

/**
 * Stores a row under the requested alias, else under a free one made from its name. `insert` returns nothing when the
 * alias is taken; a generated one is then tried again, since the same name may be inserted concurrently. Throws 409
 * `taken`.
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
