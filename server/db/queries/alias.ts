import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database.ts'

const MAX_LENGTH = 100

/** A name as part of an address: Latin letters without accents, digits, hyphens; may be empty. */
const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')

/** An alias for a new row out of its name; a random end keeps it apart from one that has the name already. */
export async function freeAlias(db: Queryable, table: PgTable & { alias: PgColumn }, name: string): Promise<string> {
  const base = slug(name)
  const isFree = base !== '' && (await db.$count(table, eq(table.alias, base))) === 0
  if (isFree) return base
  return [base, randomBytes(4).toString('hex')].filter((part) => part !== '').join('-')
}
