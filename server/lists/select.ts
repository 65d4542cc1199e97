import { and, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { envelope, type ListParameters, type ListQuery, type ListSpec, readListQuery } from './parse.ts'

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

/** What a list shows, and to whom. */
export interface Source<Item> {
  spec: ListSpec
  table: PgTable
  /** what the caller may see of the table; undefined: all */
  visible?: SQL | undefined
  select(page: Page): Promise<Item[]>
}

/** Sorting so many takes some milliseconds; of more, the walk along an order soon meets a page, as a rule. */
const FEW = 5000

/** A list of the contract: the page that was asked for and how many there are in all. */
export async function answerList<Item>(db: Database, source: Source<Item>, query: ListParameters) {
  const { spec, table, visible, select } = source
  const list = readListQuery(spec, query)
  const where = and(visible, list.where)
  const counted = db.$count(table, where)
  if (!list.where) {
    const [items, totalItems] = await Promise.all([select({ ...list, where }), counted])
    return envelope(items, totalItems, list)
  }
  const totalItems = await counted
  if (totalItems <= list.offset) return envelope<Item>([], totalItems, list)
  const wanted = { ...list, where }
  const items = await select(
    totalItems > FEW ? wanted : foundFirst(source, { ...wanted, orderBy: list.byRank ?? list.orderBy }),
  )
  return envelope(items, totalItems, list)
}

/**
 * A page whose matches are found by the filter before they are sorted. Left alone, PostgreSQL walks the index of the
 * order until the page is full, which takes long when all matches lie at its far end; `offset 0` is the fence that it
 * does not look behind.
 */
function foundFirst({ spec, table, visible }: Source<unknown>, { where, orderBy, limit, offset }: ListQuery): Page {
  const found = sql`(select * from ${table} where ${where} offset 0) as ${table}`
  const order = sql.join(orderBy, sql`, `)
  const ids = sql`select ${spec.tieBreak} from ${found} order by ${order} limit ${limit} offset ${offset}`
  return { where: and(visible, sql`${spec.tieBreak} in (${ids})`), orderBy, limit }
}
