import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import type { Principal } from '../principal.ts'
import { envelope, type ListParameters, type ListQuery, type ListSpec, readListQuery } from './parse.ts'
import { type KeptTotal, keptTotal } from './totals.ts'

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

type AnySource<Item> = Source<Item> | SourceById<Item>

/** Rows by their ids, in the order of the ids. */
export function inOrderOf<Row>(ids: string[], rows: Row[], idOf: (row: Row) => string): Row[] {
  const found = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const idsOf = ({ spec, table }: Shown, { where, orderBy = [], limit, offset = 0 }: Page) =>
  sql`select ${spec.tieBreak} as id from ${table}${where && sql` where ${where}`}${
    orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : undefined
  } limit ${limit} offset ${offset}`

async function readIds(db: Database, statement: SQL) {
  const { rows } = await db.execute<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}

/** Fetching this many rows by their ids takes a few ms. */
const FEW = 1000
/** Sorting this many rows takes a few ms. With more matches, walking the index of the order fills a page soon. */
const MANY = 5000

/** Answers a list of the contract: the requested page and the total number of items. */
export async function answerList<Item>(db: Database, source: AnySource<Item>, query: ListParameters) {
  const { spec, table, visible } = source
  const list = readListQuery(spec, query)
  const page = { ...list, where: and(visible, list.where) }
  const kept = keptTotal(db, spec, () => keyOf(db, table, page.where))
  const { items, totalItems } = await (list.where
    ? selectMatches(db, source, page, kept)
    : selectFromAll(db, source, page, kept))
  return envelope(items, totalItems, list)
}

interface Selected<Item> {
  items: Item[]
  totalItems: number
}

/** A page of all that the caller may see. */
async function selectFromAll<Item>(
  db: Database,
  source: AnySource<Item>,
  page: Page,
  { total, keep }: KeptTotal,
): Promise<Selected<Item>> {
  if (total !== undefined) return { items: await selectAlongOrder(db, source, page), totalItems: total }
  if ('load' in source) {
    const { ids, totalItems } = await countedIds(db, source, page)
    return { items: await source.load(ids), totalItems: keep(totalItems) }
  }
  const [items, totalItems] = await Promise.all([source.select(page), db.$count(source.table, page.where)])
  return { items, totalItems: keep(totalItems) }
}

/**
 * A page of what passes a filter, for which the rows are filtered before they are sorted. By itself, PostgreSQL walks the
 * index of the order until the page is full, which is slow when all matches are at its far end.
 */
async function selectMatches<Item>(
  db: Database,
  source: AnySource<Item>,
  page: ListQuery,
  kept: KeptTotal,
): Promise<Selected<Item>> {
  const sorted = { ...page, orderBy: page.byRank ?? page.orderBy }
  const { ids, totalItems } = await countMatches(db, source, sorted, kept)
  if (ids) return { items: await itemsOf(source, ids, sorted), totalItems }
  if (totalItems <= page.offset) return { items: [], totalItems }
  if (totalItems > MANY) return { items: await selectAlongOrder(db, source, page), totalItems }
  const found = foundIds(source, sorted, totalItems)
  if ('load' in source) return { items: await source.load(await readIds(db, found)), totalItems }
  return { items: await selectThose(source, found, sorted), totalItems }
}

interface Counted {
  /** of the page, where they were found by counting */
  ids: string[] | null
  totalItems: number
}

async function countMatches(db: Database, source: Shown, page: ListQuery, kept: KeptTotal): Promise<Counted> {
  if (kept.total !== undefined) return { ids: null, totalItems: kept.total }
  if (!page.isSearch) return { ids: null, totalItems: kept.keep(await db.$count(source.table, page.where)) }
  const { ids, totalItems } = await search(db, source, page)
  return { ids, totalItems: kept.keep(totalItems) }
}

/** What the operation of a list is called with; a call says more. */
export interface ListCall {
  db: Database
  principal: Principal | null
  query: ListParameters
}

/** The handler of a list that only depends on who asks. */
export const listing =
  <Item>(source: (db: Database, principal: Principal | null) => AnySource<Item>) =>
  ({ db, principal, query }: ListCall) =>
    answerList(db, source(db, principal), query)

/** A condition as text, with its values. */
export function keyOf(db: Database, table: PgTable, where: SQL | undefined) {
  const { sql: text, params } = db.select({ one: sql`1` }).from(table).where(where).toSQL()
  return JSON.stringify([text, params])
}

async function selectAlongOrder<Item>(db: Database, source: AnySource<Item>, page: Page) {
  if (!('load' in source)) return source.select(page)
  return source.load(await readIds(db, idsOf(source, page)))
}

/** The items with these ids, an array or a statement, in the order of the page. */
const selectThose = <Item>({ spec, visible, select }: Source<Item>, ids: SQLWrapper, { orderBy = [], limit }: Page) =>
  select({ where: and(visible, sql`${spec.tieBreak} = any(${ids})`), orderBy, limit })

async function itemsOf<Item>(source: AnySource<Item>, ids: string[], page: Page) {
  if (ids.length === 0) return []
  return 'load' in source ? source.load(ids) : selectThose(source, sql.param(ids), page)
}

const countOf = ({ table }: Shown, { where }: Page) =>
  sql`(select count(*) from ${table}${where && sql` where ${where}`})::int`

/** The ids of a page and the number of all items, in one statement. */
async function countedIds(db: Database, source: Shown, page: Page) {
  const { rows } = await db.execute<{ ids: string[]; totalItems: number }>(
    sql`select array(${idsOf(source, page)}) as ids, ${countOf(source, page)} as "totalItems"`,
  )
  return rows[0] ?? { ids: [], totalItems: 0 }
}

/**
 * The number of matches and, if they are few, the ids of a page, in one statement that looks for them only once. As all of
 * them are asked for, they are found by the indexes of what is filtered by, and not along the order.
 */
async function search(db: Database, source: Shown, page: Page): Promise<Counted> {
  const { tieBreak } = source.spec
  const ids = idsOf(source, { ...page, where: sql`${tieBreak} = any(array(select id from found))` })
  const { rows } = await db.execute<{ ids: string[] | null; totalItems: number }>(
    sql`with found as materialized (select ${tieBreak} as id from ${source.table} where ${page.where})
      select case when count(*) <= ${FEW} then array(${ids}) end as ids,
        case when count(*) <= ${FEW} then count(*)::int else ${countOf(source, page)} end as "totalItems"
      from (select from found limit ${FEW + 1}) as few`,
  )
  return rows[0] ?? { ids: [], totalItems: 0 }
}

/**
 * The ids of a page of matches. Few are fetched by their ids, so that an index that has what is filtered by need not lead
 * to other rows; more are read as they are found, where `offset 0` prevents PostgreSQL from merging the subquery.
 */
function foundIds({ spec: { tieBreak }, table }: Shown, page: Page, total: number) {
  const { where, orderBy = [], limit, offset = 0 } = page
  const found =
    total <= FEW
      ? sql`${table} where ${tieBreak} = any(array(select ${tieBreak} from ${table} where ${where}))`
      : sql`(select * from ${table} where ${where} offset 0) as ${table}`
  return sql`select ${tieBreak} as id from ${found} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`
}
