import { and, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import type { Principal } from '../principal.ts'
import { envelope, type ListParameters, type ListSpec, readListQuery } from './parse.ts'
import { keptTotal } from './totals.ts'

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
interface Shown {
  spec: ListSpec
  table: PgTable
  /** condition for what the caller may see; undefined: everything */
  visible?: SQL | undefined
}

/** A list that selects its items as they are needed. */
export interface Source<Item> extends Shown {
  select(page: Page): Promise<Item[]>
}

/** A list that first finds the ids of a page, and then loads its items by one statement for any page. */
export interface SourceById<Item> extends Shown {
  /** the items with these ids, in this order */
  load(ids: string[]): Promise<Item[]>
}

/** Rows by their ids, in the order of the ids. */
export function inOrderOf<Row>(ids: string[], rows: Row[], idOf: (row: Row) => string): Row[] {
  const found = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const idsOf = ({ spec, table }: Shown, { where, orderBy = [], limit, offset = 0 }: Page) =>
  sql`select ${spec.tieBreak} as id from ${table}${where && sql` where ${where}`}${
    orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : undefined
  } limit ${limit} offset ${offset}`

/** Fetching this many rows by their ids takes a few ms. */
const FEW = 1000
/** Sorting this many rows takes a few ms. With more matches, walking the index of the order fills a page soon. */
const MANY = 5000

/** Answers a list of the contract: the requested page and the total number of items. */
export async function answerList<Item>(db: Database, source: Source<Item> | SourceById<Item>, query: ListParameters) {
  const { spec, table, visible } = source
  const list = readListQuery(spec, query)
  const where = and(visible, list.where)
  const select = 'load' in source ? selectById(db, source) : source.select
  const { total, keep } = keptTotal(db, spec, () => keyOf(db, table, where))
  if (!list.where && total !== undefined) return envelope(await select({ ...list, where }), total, list)
  if (!list.where && 'load' in source) {
    const { ids, totalItems } = await countedIds(db, source, { ...list, where })
    return envelope(await source.load(ids), keep(totalItems), list)
  }
  if (!list.where) {
    const [items, totalItems] = await Promise.all([select({ ...list, where }), db.$count(table, where)])
    return envelope(items, keep(totalItems), list)
  }
  const totalItems = total ?? keep(await db.$count(table, where))
  if (totalItems <= list.offset) return envelope<Item>([], totalItems, list)
  const wanted = { ...list, where }
  if (totalItems > MANY) return envelope(await select(wanted), totalItems, list)
  const orderBy = list.byRank ?? list.orderBy
  const ids = foundIds(source, { ...wanted, orderBy }, totalItems)
  const items =
    'load' in source
      ? await loadThose(db, source, ids)
      : await source.select({ where: and(visible, sql`${spec.tieBreak} in (${ids})`), orderBy, limit: list.limit })
  return envelope(items, totalItems, list)
}

/** What the operation of a list is called with; a call says more. */
export interface ListCall {
  db: Database
  principal: Principal | null
  query: ListParameters
}

/** The handler of a list that only depends on who asks. */
export const listing =
  <Item>(source: (db: Database, principal: Principal | null) => Source<Item> | SourceById<Item>) =>
  ({ db, principal, query }: ListCall) =>
    answerList(db, source(db, principal), query)

/** A condition as text, with its values. */
export function keyOf(db: Database, table: PgTable, where: SQL | undefined) {
  const { sql: text, params } = db.select({ one: sql`1` }).from(table).where(where).toSQL()
  return JSON.stringify([text, params])
}

const selectById =
  <Item>(db: Database, source: SourceById<Item>) =>
  (page: Page) =>
    loadThose(db, source, idsOf(source, page))

async function loadThose<Item>(db: Database, source: SourceById<Item>, ids: SQL) {
  const { rows } = await db.execute<{ id: string }>(ids)
  return source.load(rows.map(({ id }) => id))
}

/** The ids of a page and the number of all items, in one statement. */
async function countedIds(db: Database, source: Shown, page: Page) {
  const count = sql`select count(*) from ${source.table}${page.where && sql` where ${page.where}`}`
  const { rows } = await db.execute<{ ids: string[]; totalItems: number }>(
    sql`select array(${idsOf(source, page)}) as ids, (${count})::int as "totalItems"`,
  )
  return rows[0] ?? { ids: [], totalItems: 0 }
}

/**
 * The ids of a page, for which the rows are filtered before they are sorted. By itself, PostgreSQL walks the index of the
 * order until the page is full, which is slow when all matches are at its far end. Few matches are fetched by their ids,
 * so that an index that has what is filtered by need not lead to other rows; more are read as they are found, where
 * `offset 0` prevents PostgreSQL from merging the subquery.
 */
function foundIds({ spec: { tieBreak }, table }: Shown, page: Page, total: number) {
  const { where, orderBy = [], limit, offset = 0 } = page
  const found =
    total <= FEW
      ? sql`${table} where ${tieBreak} = any(array(select ${tieBreak} from ${table} where ${where}))`
      : sql`(select * from ${table} where ${where} offset 0) as ${table}`
  return sql`select ${tieBreak} as id from ${found} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`
}
