import { inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../server/db/database.ts'
import { filterable } from '../../server/lists/operators.ts'
import type { ListSpec } from '../../server/lists/parse.ts'
import { answerList, inOrderOf, type Page, paged } from '../../server/lists/select.ts'
import { copyDatabase } from '../lib/database.ts'

const ROWS = 30_000
/** Rows with this number or a greater one are `rare`; they are last in the order by number. */
const RARE = 28_500
const HIDDEN = ROWS

/** Rows are stored in a shuffled order; the hidden row is rare, too. */
const TABLE = `create table sample_rows (id uuid primary key, number integer not null, kind text not null, filler text not null);
  insert into sample_rows select md5('row' || n)::uuid, n, case when n >= ${RARE} then 'rare' else 'usual' end, repeat('x', 500)
    from generate_series(1, ${ROWS}) n order by md5(n::text);
  create index on sample_rows (number, id); create index on sample_rows (kind); analyze sample_rows`

const row = pgTable('sample_rows', { id: uuid().primaryKey(), number: integer().notNull(), kind: text().notNull() })
const spec: ListSpec = {
  filter: { number: filterable('integer', row.number), kind: filterable('text', row.kind) },
  sort: { number: row.number, kind: row.kind },
  tieBreak: row.id,
  defaultSort: 'number',
  words: { texts: [row.kind] },
}

let database: Awaited<ReturnType<typeof copyDatabase>>
let pool: Pool
let db: Database
let asked: { text: string; values: unknown[] }[] = []
beforeAll(async () => {
  database = await copyDatabase('empty')
  pool = new Pool({ connectionString: database.url, max: 1 })
  // The database is dropped while the connection may still be closing.
  pool.on('error', () => {})
  db = drizzle(pool, {
    casing: 'snake_case',
    logger: { logQuery: (statement, values) => void asked.push({ text: statement, values }) },
  })
  await db.execute(sql.raw(TABLE))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  asked = []
})

const select = (page: Page) => paged(db.select({ number: row.number }).from(row).$dynamic(), page)
const visible = sql`${row.number} < ${HIDDEN}`

const load = async (ids: string[]) => {
  const rows = await db.select({ id: row.id, number: row.number }).from(row).where(inArray(row.id, ids))
  return inOrderOf(ids, rows, ({ id }) => id)
}
/** The two ways in which a list comes to its items. */
const ways = { 'selects its items': { select }, 'loads its items by their ids': { load } }

async function ask(query: Parameters<typeof answerList>[2], way: keyof typeof ways = 'selects its items') {
  const { items, ...rest } = await answerList(db, { spec, table: row, visible, ...ways[way] }, query)
  return { numbers: items.map((one) => one.number), ...rest }
}

const explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
])

/** The number of database blocks that the last page request read. */
async function pageBlocks() {
  const page = asked.findLast(({ text }) => text.includes('order by'))
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${page?.text}`, page?.values)
  const [made] = explained.parse(rows)
  const { Plan: plan } = made['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const upTo = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, n) => first + n * step)

/** Of the rare rows these are few enough to be fetched by their ids. */
const RAREST = 29_500

describe.each([
  ['selects its items', 'filter', 1500, RARE],
  ['selects its items', 'filter', 500, RAREST],
  ['selects its items', 'search', 1500, RARE],
  ['selects its items', 'search', 1000, HIDDEN - 1000],
  ['loads its items by their ids', 'filter', 1500, RARE],
  ['loads its items by their ids', 'filter', 500, RAREST],
  ['loads its items by their ids', 'search', 1500, RARE],
  ['loads its items by their ids', 'search', 500, RAREST],
] as const)('in a list that %s, a %s that %i rows pass', (way, kind, _, first) => {
  const number = { $gte: String(first) }
  const filter = kind === 'search' ? { $words: 'rar', number } : { kind: 'rare', number }

  test.each([
    ['number', 1, upTo(first, 10)],
    ['number', 3, upTo(first + 20, 10)],
    ['-number', 1, upTo(HIDDEN - 1, 10, -1)],
    ['-number', 2, upTo(HIDDEN - 11, 10, -1)],
    [['kind', '-number'], 1, upTo(HIDDEN - 1, 10, -1)],
    ['number', (HIDDEN - first) / 10, upTo(HIDDEN - 10, 10)],
  ])('is answered in order of %s, page %i', async (sort, page, numbers) => {
    const { numbers: found, totalItems } = await ask({ filter, sort, page }, way)
    expect(found).toEqual(numbers)
    expect(totalItems).toBe(HIDDEN - first)
  })
})

describe.each(['selects its items', 'loads its items by their ids'] as const)('in a list that %s', (way) => {
  test('few matches are looked for before they are sorted, wherever in the order they lie', async () => {
    await ask({ filter: { kind: 'rare' }, sort: 'number' }, way)
    // A scan in the requested order would read every row before the first match.
    expect(await pageBlocks()).toBeLessThan(RARE / 5)
  })

  test('nothing is shown of what the caller may not see', async () => {
    const { numbers } = await ask({ filter: { number: { $gte: String(HIDDEN - 3) } }, sort: '-number' }, way)
    expect(numbers).toEqual([HIDDEN - 1, HIDDEN - 2, HIDDEN - 3])
  })
})

test('a filter that most rows pass is answered along the order', async () => {
  const { numbers, totalItems } = await ask({ filter: { kind: 'usual' }, sort: '-number', page: 2 })
  expect(numbers).toEqual(upTo(RARE - 11, 10, -1))
  expect(totalItems).toBe(RARE - 1)
  expect(await pageBlocks()).toBeLessThan(ROWS - RARE + 500)
})

test('without a filter the list is answered along the order', async () => {
  const { numbers, totalItems } = await ask({ sort: 'number' })
  expect(numbers).toEqual(upTo(1, 10))
  expect(totalItems).toBe(HIDDEN - 1)
})

test.each([
  ['nothing matches', { kind: 'none' }, 1, 0],
  ['nothing is found', { $words: 'none' }, 1, 0],
  ['the page is behind the last', { kind: 'rare' }, 151, HIDDEN - RARE],
  ['the page is behind the last that is found', { $words: 'rare' }, 151, HIDDEN - RARE],
])('when %s, counting is enough', async (_, filter, page, total) => {
  const answer = await ask({ filter, page })
  expect(answer).toMatchObject({ numbers: [], totalItems: total, hasNextPage: false })
  expect(asked).toHaveLength(1)
})

test.each(['selects its items', 'loads its items by their ids'] as const)(
  'in a list that %s, few rows are looked for once',
  async (way) => {
    const { numbers } = await ask({ filter: { $words: 'rare', number: { $gte: String(RAREST) } }, limit: 3 }, way)
    expect(numbers).toEqual(upTo(RAREST, 3))
    expect(asked.filter(({ text }) => text.includes('ilike'))).toHaveLength(1)
    expect(asked).toHaveLength(2)
  },
)

test.each([
  ['selects its items', 2],
  ['loads its items by their ids', 3],
] as const)('in a list that %s, a filter takes %i statements', async (way, statements) => {
  await ask({ filter: { kind: 'rare' } }, way)
  expect(asked).toHaveLength(statements)
})

test('no page has more than 50, whatever is asked for', async () => {
  const { numbers, totalItems } = await ask({ limit: 1000 })
  expect(numbers).toEqual(upTo(1, 50))
  expect(totalItems).toBe(HIDDEN - 1)
})
