import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { ChoiceCounts } from '../../openapi/generated/portal.ts'
import type { Database } from '../db/database.ts'
import { rowsVersion } from '../db/kept-rows.ts'
import type { Principal } from '../principal.ts'
import { type Choices, type Condition, type ListParameters, type ListSpec, readConditions } from './parse.ts'
import { keyOf, type ListCall } from './select.ts'

/** The most frequent values of a field are answered. */
const MOST_VALUES = 50
/** Smaller counts are made anew. */
const MANY = 1000
const KEPT_MS = 10_000
const MOST_KEPT = 1000

interface Counted {
  spec: ListSpec
  table: PgTable
  /** condition for what the caller may see; undefined: everything */
  visible?: SQL | undefined
}

const answers = new WeakMap<Database, LRUCache<string, ChoiceCounts>>()

/**
 * How many items each choice of a list's filters would give (LIST-24): for each field, the values of the items that pass
 * all conditions on others. Large counts may be some seconds old, as the totals of lists may.
 */
async function selectChoiceCounts(
  db: Database,
  { spec, table, visible }: Counted,
  { filter }: Pick<ListParameters, 'filter'>,
): Promise<ChoiceCounts> {
  const choices = spec.choices ?? []
  const statement = statementOf(table, visible, choices, readConditions(forMany(spec), filter))
  const version = rowsVersion(db)
  const kept = answers.get(db) ?? new LRUCache<string, ChoiceCounts>({ max: MOST_KEPT, ttl: KEPT_MS })
  answers.set(db, kept)
  const key = version === undefined ? null : `${version} ${keyOf(db, table, visible)} ${JSON.stringify(filter)}`
  const known = key === null ? undefined : kept.get(key)
  if (known) return known
  const { rows } = await db.execute<{ sets: number; value: string; count: number }>(statement)
  const items = choices.map(({ field }, index) => {
    const own = rows.filter(({ sets }) => sets === setOf(index, choices.length))
    return {
      field,
      total: own.reduce((sum, { count }) => sum + count, 0),
      values: own.slice(0, MOST_VALUES).map(({ value, count }) => ({ value, count })),
    }
  })
  if (key !== null && items.some(({ total }) => total >= MANY)) kept.set(key, { items })
  return { items }
}

/** The handler that counts the choices of a list, for what the caller may see of it. */
export const counting =
  (source: (db: Database, principal: Principal | null) => Counted) =>
  ({ db, principal, query }: ListCall) =>
    selectChoiceCounts(db, source(db, principal), query)

const forMany = (spec: ListSpec): ListSpec => ({
  ...spec,
  filter: {
    ...spec.filter,
    ...Object.fromEntries((spec.choices ?? []).flatMap(({ field, filter }) => (filter ? [[field, filter]] : []))),
  },
})

/** What `grouping` of all columns is in the set of one of them: a bit for each other one, that of the last one first. */
const setOf = (index: number, columns: number) => 2 ** columns - 1 - 2 ** (columns - 1 - index)

/**
 * One scan finds the items that pass all conditions on no field, with the value of each field and whether they pass the
 * conditions on it. Grouping sets count the values of each field by themselves, of what passes those on the others.
 */
function statementOf(
  table: PgTable,
  visible: SQL | undefined,
  choices: readonly Choices[],
  conditions: Condition[],
): SQL {
  const isOn = ({ fields }: Condition, one: Choices) => fields.every((name) => one.fields.includes(name))
  const narrow = conditions.filter((condition) => choices.some((one) => isOn(condition, one)))
  const where = and(visible, ...conditions.filter((one) => !narrow.includes(one)).map((one) => one.where))
  const passes = narrow.map((condition, index) => ({ condition, name: sql.identifier(`passes_${index}`) }))
  const counted = choices.map((one, index) => {
    const others = passes.filter(({ condition }) => !isOn(condition, one)).map(({ name }) => sql`${name}`)
    const [value, name] = [sql.identifier(`value_${index}`), sql.identifier(`choice_${index}`)]
    return {
      of: one.of,
      value,
      name,
      column: sql`case when ${and(...others) ?? sql`true`} then ${value} end as ${name}`,
    }
  })
  const list = sql.join(
    counted.map(({ name }) => name),
    sql`, `,
  )
  const found = [
    ...counted.map(({ of, value }) => sql`(${of})::text as ${value}`),
    ...passes.map(({ condition, name }) => sql`(${condition.where}) as ${name}`),
  ]
  // "offset 0" keeps PostgreSQL from evaluating a condition once for each column that mentions it.
  return sql`select grouping(${list}) as sets, coalesce(${list}) as value, count(*)::int as count
    from (select ${sql.join(
      counted.map(({ column }) => column),
      sql`, `,
    )} from (select ${sql.join(found, sql`, `)} from ${table}${where && sql` where ${where}`} offset 0) as found) as counted
    group by grouping sets (${sql.join(
      counted.map(({ name }) => sql`(${name})`),
      sql`, `,
    )}) having coalesce(${list}) is not null
    order by count desc, value`
}
