import { is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgReal } from 'drizzle-orm/pg-core'

/** The longest value in characters. */
export const MAX_VALUE_LENGTH = 200
const MAX_LIST_LENGTH = 100

export type ScalarType = 'text' | 'number' | 'real' | 'integer' | 'moment' | 'boolean' | 'uuid'

interface OneValue {
  kind: ScalarType
  column: SQLWrapper
  unit?: string
  /** the same text in small letters, where looking for parts of it must be cheap among very many rows */
  folded?: SQLWrapper
}

/**
 * How a list can be filtered by a field: one value, an array column, or the ids of related rows. Values with a `unit` are
 * compared by size only where the filter fixes that field, such as the currency of a price.
 */
export type FilterColumn =
  | OneValue
  | { kind: 'texts'; column: SQLWrapper }
  | { kind: 'relation'; has(ids: string[]): SQL; count: SQL }
  /** a word derived from other columns: each with the condition under which it applies */
  | { kind: 'choice'; choices: Record<string, SQL> }

/** Shorthand for filter columns of one column. */
export const filterable = (kind: Exclude<ScalarType, 'real'> | 'texts', column: SQLWrapper): FilterColumn => ({
  kind: kind === 'number' && is(column, PgReal) ? 'real' : kind,
  column,
})

/** An amount of money, which is compared within one currency (LIST-23). */
export const amount = (column: SQLWrapper): FilterColumn => ({ kind: 'number', column, unit: 'currency' })

/** A condition, or the key of the error message. */
type Made = { sql: SQL } | { problem: string; limit?: number }

/** The SQL of one operator on one column (LIST-6). Values are text from the query string. */
export function condition(column: FilterColumn, operator: string, operand: unknown): Made {
  if (operator === '$exists' || operator === '$type' || operator === '$size') return shape(column, operator, operand)
  if (column.kind === 'choice') return choice(column.choices, operator, operand)
  if (column.kind === 'relation') return relation(column, operator, operand)
  if (column.kind === 'texts') return texts(column.column, operator, operand)
  return scalar(column, operator, operand)
}

const COMPARISONS: Record<string, SQL> = { $gt: sql`>`, $gte: sql`>=`, $lt: sql`<`, $lte: sql`<=` }

function scalar({ kind, column, folded }: OneValue, operator: string, operand: unknown): Made {
  if (operator === '$in' || operator === '$notin') {
    const values = list(kind, operand)
    if ('problem' in values) return values
    const test = sql`${column} in (${joined(values.values.map((one) => parameter(kind, one)))})`
    return { sql: operator === '$in' ? test : sql`(${test}) is not true` }
  }
  if (operator === '$cont' || operator === '$sw' || operator === '$ew') {
    if (kind !== 'text') return { problem: 'fields.unknownOperator' }
    if (typeof operand !== 'string') return { problem: 'fields.type' }
    if (operand.length > MAX_VALUE_LENGTH) return { problem: 'fields.maxLength', limit: MAX_VALUE_LENGTH }
    const text = operand.replace(/[\\%_]/g, '\\$&')
    const pattern = { $cont: `%${text}%`, $sw: `${text}%`, $ew: `%${text}` }[operator]
    return { sql: folded ? sql`${folded} like lower(${pattern})` : sql`${column} ilike ${pattern}` }
  }
  const parsed = value(kind, operand)
  if ('problem' in parsed) return parsed
  // An expression is not compared, because PostgreSQL would then decide it for each row by itself.
  if (operator === '$eq' && kind === 'boolean') return { sql: parsed.value ? sql`${column}` : sql`not (${column})` }
  const given = parameter(kind, parsed.value)
  if (operator === '$eq') return { sql: sql`${column} = ${given}` }
  if (operator === '$ne') return { sql: sql`${column} is distinct from ${given}` }
  const comparison = compares(operator) ? COMPARISONS[operator] : undefined
  if (!comparison || kind === 'boolean' || kind === 'uuid') return { problem: 'fields.unknownOperator' }
  return { sql: sql`${column} ${comparison} ${given}` }
}

/** Whether the operator asks for values above or below the given one. */
export const compares = (operator: string) => Object.hasOwn(COMPARISONS, operator)

/** On an array column `$eq` and `$in` test whether it contains the value, or one of them. */
function texts(column: SQLWrapper, operator: string, operand: unknown): Made {
  const values = list('text', operand)
  if ('problem' in values) return values
  const overlaps = sql`${column} && array[${joined(values.values.map((text) => sql`${text}`))}]::text[]`
  if (operator === '$eq' || operator === '$in') return { sql: overlaps }
  if (operator === '$ne' || operator === '$notin') return { sql: sql`(${overlaps}) is not true` }
  return { problem: 'fields.unknownOperator' }
}

function relation(column: Extract<FilterColumn, { kind: 'relation' }>, operator: string, operand: unknown): Made {
  const values = list('uuid', operand)
  if ('problem' in values) return values
  const has = column.has(values.values.map(String))
  if (operator === '$eq' || operator === '$in') return { sql: has }
  if (operator === '$ne' || operator === '$notin') return { sql: sql`not (${has})` }
  return { problem: 'fields.unknownOperator' }
}

function choice(choices: Record<string, SQL>, operator: string, operand: unknown): Made {
  const values = list('text', operand)
  if ('problem' in values) return values
  const wanted = values.values.map((word) => (Object.hasOwn(choices, String(word)) ? choices[String(word)] : undefined))
  const conditions = wanted.map((one) => sql`(${one ?? sql`false`})`)
  // A single condition gets no "or", because PostgreSQL scans the whole table for an "exists" within one.
  const found = sql.join(conditions, sql` or `)
  if (operator === '$eq' || operator === '$in') return { sql: sql`(${found})` }
  if (operator === '$ne' || operator === '$notin') return { sql: sql`not (${found})` }
  return { problem: 'fields.unknownOperator' }
}

const TYPE_NAMES: Record<FilterColumn['kind'], string> = {
  text: 'string',
  uuid: 'string',
  number: 'number',
  real: 'number',
  integer: 'number',
  moment: 'date',
  boolean: 'boolean',
  choice: 'string',
  texts: 'array',
  relation: 'array',
}

/** `$exists`, `$type` (string, number, date, boolean, array, null) and `$size` of arrays and relations. */
function shape(column: FilterColumn, operator: '$exists' | '$type' | '$size', operand: unknown): Made {
  if (operator === '$size') {
    const read = value('integer', operand)
    if ('problem' in read) return read
    const size = parameter('integer', read.value)
    if (column.kind === 'relation') return { sql: sql`${column.count} = ${size}` }
    if (column.kind === 'texts') return { sql: sql`cardinality(${column.column}) = ${size}` }
    return { problem: 'fields.unknownOperator' }
  }
  const present = presence(column)
  if (operator === '$exists') {
    const wanted = value('boolean', operand)
    if ('problem' in wanted) return wanted
    return { sql: wanted.value ? present : sql`not (${present})` }
  }
  const names: unknown[] = ['null', ...Object.values(TYPE_NAMES)]
  if (!names.includes(operand)) return { problem: 'fields.enum' }
  if (operand === 'null') return { sql: sql`not (${present})` }
  return { sql: operand === TYPE_NAMES[column.kind] ? present : sql`false` }
}

function presence(column: FilterColumn): SQL {
  if (column.kind === 'choice') return sql`true`
  return column.kind === 'relation' ? sql`${column.count} > 0` : sql`${column.column} is not null`
}

type Scalar = string | number | boolean | Date

const MAX_INTEGER = 2 ** 31 - 1

/** Numbers such as 2.5 or 1e30 are compared as numeric: they match no integer, but are not an error. */
const parameter = (kind: ScalarType, given: Scalar) =>
  kind === 'integer' && !isInteger(given) ? sql`${given}::numeric` : sql`${given}`

/** Whether the value is a PostgreSQL integer, so that an index can be used. */
const isInteger = (given: Scalar) => Number.isInteger(given) && Math.abs(Number(given)) <= MAX_INTEGER

const joined = (parts: SQL[]) => sql.join(parts, sql`, `)

function list(kind: ScalarType, operand: unknown): { values: Scalar[] } | { problem: string; limit?: number } {
  // The query parser makes an object of a list that is longer than its limit.
  if (typeof operand === 'object' && operand !== null && !Array.isArray(operand))
    return { problem: 'fields.maxItems', limit: MAX_LIST_LENGTH }
  const given = Array.isArray(operand) ? operand : [operand]
  if (given.length === 0) return { problem: 'fields.minItems', limit: 1 }
  if (given.length > MAX_LIST_LENGTH) return { problem: 'fields.maxItems', limit: MAX_LIST_LENGTH }
  const values: Scalar[] = []
  for (const one of given) {
    const parsed = value(kind, one)
    if ('problem' in parsed) return parsed
    values.push(parsed.value)
  }
  return { values }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ZONED = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/i

function value(kind: ScalarType, operand: unknown): { value: Scalar } | { problem: string; limit?: number } {
  if (typeof operand !== 'string') return { problem: 'fields.type' }
  if (operand.length > MAX_VALUE_LENGTH) return { problem: 'fields.maxLength', limit: MAX_VALUE_LENGTH }
  switch (kind) {
    case 'text':
      return { value: operand }
    case 'number':
    case 'real':
    case 'integer': {
      const number = operand.trim() === '' ? Number.NaN : Number(operand)
      if (!Number.isFinite(number)) return { problem: 'fields.type' }
      // Rounded like the column, so that 4.2 finds 4.2. Values too large for it become infinite and are not an error.
      return { value: kind === 'real' ? Math.fround(number) : number }
    }
    case 'boolean':
      return operand === 'true' || operand === 'false' ? { value: operand === 'true' } : { problem: 'fields.type' }
    case 'uuid':
      return UUID.test(operand) ? { value: operand } : { problem: 'fields.format.uuid' }
    case 'moment': {
      const time = ZONED.test(operand) ? Date.parse(operand) : Number.NaN
      return Number.isFinite(time) ? { value: new Date(time) } : { problem: 'fields.format.date-time' }
    }
  }
}
