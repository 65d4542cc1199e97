import { AsyncLocalStorage } from 'node:async_hooks'
import { and, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type ListParameters, readListQuery } from './parse.ts'
import type { SourceById } from './select.ts'

/** Rows that are read at once. */
const AT_ONCE = 500
/** Spreadsheets read a file without it in the computer's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'

export type Cell = string | number | null

/**
 * A cell of a file for spreadsheets (RFC 4180). What would be a formula there is made text by an apostrophe, as OWASP
 * advises: a name that somebody chose must not compute.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[\s\0]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

const ID_BYTES = 16

/** The ids in what PostgreSQL sends of many: a hundred thousand of them take 1.6 MB, as texts ten times as much. */
const idsIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    bytes
      .toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )

/**
 * All that a list finds, in its order, as a file for spreadsheets. What is in it is settled when it begins; the rows are read
 * as the reader takes them, so that a slow reader holds neither a connection nor the rows.
 */
export async function csvOf<Item>(
  db: Database,
  source: SourceById<Item>,
  query: ListParameters,
  sheet: { heads: readonly string[]; cells(item: Item): readonly Cell[] },
): Promise<AsyncGenerator<string>> {
  const blocks = await blocksOf(db, source, query)
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(sheet.heads)
    for await (const items of blocks) yield items.map((item) => csvLine(sheet.cells(item))).join('')
  }
  return lines()
}

/** All that a list finds, in its order, in blocks that are read as they are taken. What is in it is settled when it begins. */
export async function blocksOf<Item>(
  db: Database,
  { spec, table, visible, load }: SourceById<Item>,
  query: ListParameters,
): Promise<AsyncGenerator<Item[]>> {
  const { where, orderBy } = readListQuery(spec, { ...query, page: 1 })
  const condition = and(visible, where)
  const { rows } = await db.execute<{ ids: Buffer | null }>(
    sql`select string_agg(uuid_send(${spec.tieBreak}), '' order by ${sql.join(orderBy, sql`, `)}) as ids
      from ${table} where ${condition ?? sql`true`}`,
  )
  const ids = rows[0]?.ids ?? Buffer.alloc(0)
  // The stream is read later, by whoever empties it; the connections are still for this request.
  const asked = AsyncLocalStorage.snapshot()
  async function* blocks() {
    for (let from = 0; from < ids.length; from += AT_ONCE * ID_BYTES)
      yield await asked(load, idsIn(ids.subarray(from, from + AT_ONCE * ID_BYTES)))
  }
  return blocks()
}
