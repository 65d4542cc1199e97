import type { SQL } from 'drizzle-orm'
import { and } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { envelope, type ListParameters, type ListSpec, readListQuery } from '../../domain/list-query.ts'
import type { Database } from '../database.ts'

/** Which rows of a table, in what order. */
export interface Page {
  where: SQL | undefined
  orderBy?: SQL[]
  limit: number
  offset?: number
}

/** Narrows a `$dynamic()` query to a page. */
export const paged = <Query extends PgSelect>(query: Query, { where, orderBy = [], limit, offset = 0 }: Page) =>
  query
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

interface Source<Item> {
  spec: ListSpec
  table: PgTable
  /** what the caller may see of the table; undefined: all */
  visible?: SQL | undefined
  select(page: Page): Promise<Item[]>
}

/** A list of the contract: the page that was asked for and how many there are in all. */
export async function answerList<Item>(
  db: Database,
  { spec, table, visible, select }: Source<Item>,
  query: ListParameters,
) {
  const list = readListQuery(spec, query)
  const where = and(visible, list.where)
  const [items, totalItems] = await Promise.all([select({ ...list, where }), db.$count(table, where)])
  return envelope(items, totalItems, list)
}
