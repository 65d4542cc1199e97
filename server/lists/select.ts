import { and, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { envelope, type ListParameters, type ListQuery, type ListSpec, readListQuery } from './parse.ts'

/** The rows of a page, and their order. */
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
  /** condition for what the caller may see; undefined: everything */
  visible?: SQL | undefined
  select(page: Page): Promise<Item[]>
}

/** Sorting this many rows takes a few ms. With more matches, walking the index of the order fills a page soon. */
const FEW = 5000

/** Answers a list of the contract: the requested page and the total number of items. */
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
 * Filters before sorting. By itself, PostgreSQL walks the index of the order until the page is full, which is slow when
 * all matches are at its far end. `offset 0` prevents it from merging the subquery.
 */
function foundFirst({ spec, table, visible }: Source<unknown>, { where, orderBy, limit, offset }: ListQuery): Page {
  const found = sql`(select * from ${table} where ${where} offset 0) as ${table}`
  const order = sql.join(orderBy, sql`, `)
  const ids = sql`select ${spec.tieBreak} from ${found} order by ${order} limit ${limit} offset ${offset}`
  return { where: and(visible, sql`${spec.tieBreak} in (${ids})`), orderBy, limit }
}
