import { Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../openapi/generated/constants.ts'
import type { ChoiceCounts } from '../../openapi/generated/portal.ts'
import { DomainError } from '../domain-error.ts'
import { compares, condition, type FilterColumn, MAX_VALUE_LENGTH } from './operators.ts'
import { singleValues } from './single-values.ts'
import { hasWords, type WordPlaces } from './words.ts'

/** Deeper pages are refused, because the database would have to walk past every row before them. */
const MAX_DEPTH = 10_000
const MAX_CONDITIONS = 20
const MAX_NESTING = 3

/** A column of an order. Rows without a value come last, except where `isReversed` turns the whole order around. */
export interface Order {
  column: SQLWrapper
  descending: boolean
  isReversed?: boolean
}

/** What a list is narrowed by: each value of a column, or where a condition holds. */
export interface Choices {
  field: ChoiceCounts['items'][number]['field']
  of: SQLWrapper
  /** takes the place of the field's filter where it is cheaper for very many rows */
  filter?: FilterColumn
  /** the fields by which a filter chooses among them; others narrow what is counted */
  fields: readonly string[]
}

/** The fields that callers may filter and sort by. Any other field is a 400. */
export interface ListSpec {
  filter: Record<string, FilterColumn>
  sort: Record<string, SQLWrapper | readonly Order[]>
  /** last column of every order, so that pages neither overlap nor skip rows */
  tieBreak: PgColumn
  defaultSort: string
  /** what `$text` searches: a tsvector column, and the title, in which words have the most weight */
  text?: { vector: SQLWrapper; title: SQLWrapper }
  /** what `$words` searches, beside the vector of `text` */
  words?: WordPlaces
  populate?: readonly string[]
  /** the choices of its fields that can be counted, see `selectChoiceCounts` */
  choices?: readonly Choices[]
  /** its total may be some seconds old when it is large: no tickets or money depend on it */
  keepsTotal?: boolean
}

export interface ListParameters {
  page?: number | undefined
  limit?: number | undefined
  sort?: string | readonly string[] | undefined
  fields?: readonly string[] | string | undefined
  populate?: readonly string[] | string | undefined
  filter?: unknown
}

export interface ListQuery {
  where: SQL | undefined
  orderBy: SQL[]
  /** order by best match, for a search without another order */
  byRank: SQL[] | null
  /** whether each row that passes the filter has words that had to be looked for, which takes longer than fetching it */
  isSearch: boolean
  limit: number
  offset: number
  page: number
  /** related entities to leave out, because the caller did not ask for them (LIST-9) */
  unasked: readonly string[]
}

/** The condition alone, for what is counted over a list. Whatever else an address carries is not read. */
export const readFilterOnly = (spec: ListSpec, { filter }: Pick<ListParameters, 'filter'>) =>
  readListQuery(spec, { filter }).where

/** One condition of a filter that must hold, with the fields that it names. */
export interface Condition {
  where: SQL
  fields: readonly string[]
}

/** The conditions of a filter, all of which must hold: its fields and the branches of `$and`. Throws as `readListQuery`. */
export function readConditions(spec: ListSpec, filter: unknown): Condition[] {
  if (filter === undefined) return []
  const given = asFilter(filter, 'filter')
  // As a whole, so that what is wrong is named by its place.
  readFilter(spec, given, 'filter', { conditions: MAX_CONDITIONS }, TOP)
  const scope = within(TOP, given)
  const budget = { conditions: MAX_CONDITIONS }
  const read = (name: string, value: unknown, path: string): Condition[] => {
    const where = readPart(spec, name, value, path, budget, scope)
    return where ? [{ where, fields: fieldsOf({ [name]: value }) }] : []
  }
  return Object.entries(given).flatMap(([name, value]) => {
    if (name !== '$and') return read(name, value, `filter.${name}`)
    return Object.entries(asObject(value, 'filter.$and')).flatMap(([number, branch]) =>
      read('$and', { [number]: branch }, 'filter.$and'),
    )
  })
}

/** The fields that a filter names, in its branches too. */
const fieldsOf = (filter: object): string[] =>
  Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
    (name === '$and' || name === '$or') && typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((branch) => (typeof branch === 'object' && branch ? fieldsOf(branch) : []))
      : [name],
  )

/** Converts the list parameters to SQL by an allow-list. Throws 400 `invalid-filter` that names the field. */
export function readListQuery(spec: ListSpec, given: ListParameters): ListQuery {
  const page = given.page ?? 1
  const limit = Math.min(given.limit ?? PAGE_SIZE, MAX_PAGE_SIZE)
  if (page * limit > MAX_DEPTH) throw refuse('page', 'fields.maximum', { limit: Math.floor(MAX_DEPTH / limit) })
  const asked = [given.populate ?? given.fields ?? []].flat().map((name) => name.split('.')[0])
  for (const name of [given.populate ?? []].flat()) {
    if (!spec.populate?.includes(name)) throw refuse(`populate.${name}`, 'fields.unknownField')
  }
  const budget = { conditions: MAX_CONDITIONS }
  return {
    where: given.filter === undefined ? undefined : readFilter(spec, given.filter, 'filter', budget, TOP),
    orderBy: readSort(spec, given.sort),
    byRank: given.sort === undefined ? ranked(spec, given.filter) : null,
    isSearch: typeof given.filter === 'object' && given.filter !== null && '$words' in given.filter,
    limit,
    offset: (page - 1) * limit,
    page,
    unasked: (spec.populate ?? []).filter((name) => !asked.includes(name)),
  }
}

const refuse = (field: string, key: string, values: Record<string, unknown> = {}) =>
  new DomainError('invalid-filter', { fieldKeys: { [field]: { key, values } } })

function readSort(spec: ListSpec, sort: ListParameters['sort']): SQL[] {
  const names = [sort ?? spec.defaultSort].flat()
  const orders = names.flatMap((name): Order[] => {
    const descending = name.startsWith('-')
    const field = descending ? name.slice(1) : name
    const column = Object.hasOwn(spec.sort, field) ? spec.sort[field] : undefined
    if (!column) throw refuse(`sort.${field}`, 'fields.unknownField')
    if (!isSeveral(column)) return [{ column, descending }]
    return column.map((one) => ({ ...one, descending: one.descending !== descending, isReversed: descending }))
  })
  // The tie-break has the direction of the last field, so that one index serves both directions.
  return [...orders, { column: spec.tieBreak, descending: orders.at(-1)?.descending ?? false }].map(order)
}

const isSeveral = (sort: SQLWrapper | readonly Order[]): sort is readonly Order[] => Array.isArray(sort)

const wordsOf = (text: string) => sql`websearch_to_tsquery('simple', ${text})`

/** Rows with the words in the title first, then by how often the words occur. */
function ranked({ text, tieBreak }: ListSpec, filter: unknown): SQL[] | null {
  const words = typeof filter === 'object' && filter !== null && '$text' in filter ? filter.$text : undefined
  if (text === undefined || typeof words !== 'string') return null
  return [
    sql`to_tsvector('simple', ${text.title}) @@ ${wordsOf(words)} desc`,
    sql`ts_rank(${text.vector}, ${wordsOf(words)}) desc`,
    sql`${tieBreak} asc`,
  ]
}

/** For a column without nulls it is not said where they come, so that its index can be used. */
function order({ column, descending, isReversed }: Order) {
  const isFull = is(column, Column) && column.notNull
  if (!descending) return isReversed && !isFull ? sql`${column} asc nulls first` : sql`${column} asc`
  return isReversed || isFull ? sql`${column} desc` : sql`${column} desc nulls last`
}

type Budget = { conditions: number }

/** Where a condition stands, and the fields that have one value there. */
interface Scope {
  depth: number
  single: readonly string[]
}
const TOP: Scope = { depth: 1, single: [] }

function readFilter(spec: ListSpec, given: unknown, path: string, budget: Budget, outer: Scope): SQL | undefined {
  const filter = asFilter(given, path)
  const scope = within(outer, filter)
  const parts = Object.entries(filter).map(([name, value]) =>
    readPart(spec, name, value, `${path}.${name}`, budget, scope),
  )
  return joined(parts, 'and')
}

function asFilter(given: unknown, path: string): object {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse(path, 'fields.type')
  return given
}

const within = (outer: Scope, filter: object): Scope => ({
  ...outer,
  single: [...outer.single, ...singleValues(filter)],
})

function readPart(spec: ListSpec, name: string, value: unknown, path: string, budget: Budget, scope: Scope) {
  if (name === '$and' || name === '$or') {
    if (scope.depth >= MAX_NESTING) throw refuse(path, 'fields.maximum', { limit: MAX_NESTING })
    const branches = Object.entries(asObject(value, path)).map(([number, branch]) => {
      if (!/^\d+$/.test(number)) throw refuse(`${path}.${number}`, 'fields.unknownField')
      return branch
    })
    const inner = { ...scope, depth: scope.depth + 1 }
    const parts = branches.map((branch, index) => readFilter(spec, branch, `${path}.${index}`, budget, inner))
    return joined(parts, name === '$and' ? 'and' : 'or')
  }
  spend(budget, path)
  if (name === '$text') {
    if (!spec.text) throw refuse(path, 'fields.unknownOperator')
    return sql`${spec.text.vector} @@ ${wordsOf(asText(value, path))}`
  }
  if (name === '$words') {
    if (!spec.words) throw refuse(path, 'fields.unknownOperator')
    return hasWords(spec.words, spec.text && { ...spec.text, id: spec.tieBreak }, asText(value, path))
  }
  const column = Object.hasOwn(spec.filter, name) ? spec.filter[name] : undefined
  if (!column) throw refuse(path, 'fields.unknownField')
  const operators =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [['$eq', value]]
  const parts = operators.map(([operator, operand], index) => {
    if (index > 0) spend(budget, path)
    const made = condition(column, String(operator), operand)
    if ('problem' in made) throw refuse(`${path}.${operator}`, made.problem, { limit: made.limit })
    const unit = 'unit' in column ? column.unit : undefined
    if (unit && compares(String(operator)) && !scope.single.includes(unit))
      throw refuse(`${path}.${operator}`, 'fields.oneCurrency')
    return made.sql
  })
  return joined(parts, 'and')
}

function spend(budget: Budget, path: string) {
  budget.conditions -= 1
  if (budget.conditions < 0) throw refuse(path, 'fields.maxItems', { limit: MAX_CONDITIONS })
}

function asText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw refuse(path, 'fields.type')
  if (value.length > MAX_VALUE_LENGTH) throw refuse(path, 'fields.maxLength', { limit: MAX_VALUE_LENGTH })
  return value
}

function asObject(value: unknown, path: string): object {
  if (typeof value !== 'object' || value === null) throw refuse(path, 'fields.type')
  return value
}

function joined(parts: (SQL | undefined)[], word: 'and' | 'or'): SQL | undefined {
  const given = parts.filter((part) => part !== undefined)
  return given.length === 0 ? undefined : sql`(${sql.join(given, sql.raw(` ${word} `))})`
}

/** The envelope of a list in the contract (LIST-1). */
export function envelope<Item>(
  items: Item[],
  totalItems: number,
  query: Pick<ListQuery, 'page' | 'limit' | 'unasked'>,
) {
  const totalPages = Math.ceil(totalItems / query.limit)
  return {
    items: query.unasked.length === 0 ? items : items.map((item) => without(item, query.unasked)),
    totalItems,
    page: query.page,
    totalPages,
    hasNextPage: query.page < totalPages,
    hasPrevPage: query.page > 1 && totalPages > 0,
  }
}

function without<Item>(item: Item, names: readonly string[]): Item {
  if (typeof item !== 'object' || item === null) return item
  const rest = { ...item }
  for (const name of names) Reflect.deleteProperty(rest, name)
  return rest
}
