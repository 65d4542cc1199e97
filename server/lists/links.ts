import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DatabaseError } from 'pg'
import type { Queryable, Transaction } from '../db/database.ts'
import { DomainError, type ErrorCode } from '../domain-error.ts'
import type { FilterColumn } from './operators.ts'

const [FOREIGN_KEY, UNIQUE] = ['23503', '23505']

/** A table that links an owner to other rows by id. */
export interface Link {
  table: PgTable
  owner: PgColumn
  target: PgColumn
  /** name of the list of ids in the contract */
  field: string
}

/** Replaces the links of an owner; undefined leaves them unchanged. Throws 400 on the field for an unknown id. */
export async function replaceLinks(tx: Transaction, link: Link, ownerId: string, ids: readonly string[] | undefined) {
  if (ids === undefined) return
  await tx.delete(link.table).where(eq(link.owner, ownerId))
  if (ids.length === 0) return
  const [owner, target] = [link.owner, link.target].map((column) => columnKey(link.table, column))
  const rows = ids.map((id) => ({ [owner ?? '']: ownerId, [target ?? '']: id }))
  try {
    await tx.insert(link.table).values(rows)
  } catch (error) {
    if (databaseError(error)?.code !== FOREIGN_KEY) throw error
    throw unknownRelated(link.field, error)
  }
}

const columnKey = (table: PgTable, column: PgColumn) =>
  Object.entries(table).find(([, candidate]) => candidate === column)?.[0]

/** The error for a body with an id that does not exist. */
export const unknownRelated = (field: string, cause?: unknown) =>
  new DomainError('invalid-request', { fieldKeys: { [field]: { key: 'fields.unknownItem' } }, cause })

export async function loadLinks(db: Queryable, { table, owner, target }: Link, ownerIds: string[]) {
  const found = new Map<string, string[]>()
  if (ownerIds.length === 0) return found
  const rows = await db
    .select({ owner: sql<string>`${owner}`, target: sql<string>`${target}` })
    .from(table)
    .where(inArray(owner, ownerIds))
    .orderBy(target)
  for (const row of rows) found.set(row.owner, [...(found.get(row.owner) ?? []), row.target])
  return found
}

/** The link as a filter in the owner's list. */
export const linkFilter = ({ table, owner, target }: Link, ownerId: PgColumn): FilterColumn => ({
  kind: 'relation',
  has: (ids) => sql`exists (select 1 from ${table} where ${owner} = ${ownerId} and ${target} in ${ids})`,
  count: sql`(select count(*) from ${table} where ${owner} = ${ownerId})`,
})

/** Deletes a row unless one of these columns refers to it. Throws 404, or 409 `in-use`. */
export async function deleteUnused(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  where: SQL | undefined,
  uses: PgColumn[],
) {
  const [row] = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .for('update')
  if (!row) throw new DomainError('not-found')
  const tests = uses.map((column) => sql`exists (select 1 from ${column.table} where ${column} = ${row.id})`)
  const { rows } = await tx.execute<{ used: boolean }>(sql`select ${sql.join(tests, sql` or `)} as used`)
  if (rows[0]?.used) throw new DomainError('in-use')
  await tx.delete(table).where(eq(table.id, row.id))
}

/** Runs a statement that stores a unique name or alias. Throws 409 `taken`, or what a constraint of that name stands for. */
export async function unlessTaken<Stored>(
  statement: PromiseLike<Stored>,
  meanings: Record<string, ErrorCode> = {},
): Promise<Stored> {
  try {
    return await statement
  } catch (error) {
    const found = databaseError(error)
    if (found?.code !== UNIQUE) throw error
    throw new DomainError(meanings[found.constraint ?? ''] ?? 'taken', { cause: error })
  }
}

function databaseError(error: unknown) {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}
