import fc from 'fast-check'
import type { Thing } from './sample-list.ts'

type Field = Exclude<keyof Thing, 'id'>
type Value = string | number | boolean | null

/** A filter in the contract's form, before it is encoded as a query string. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'test'; field: Field; operator: string; operand: Value | Value[] }

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, n))

// Few distinct values, so that filters match something; letters that every collation sorts alike.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 })
const name = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '%', '_', '\\', "'", ' '), maxLength: 4 })
const price = fc.constantFrom(0, 0.01, 9.99, 10, 19.5, 99_999.99)
const rating = fc.constantFrom(0, 0.1, 1.5, 4.2, 4.7, 5)
const size = fc.integer({ min: -2, max: 4 })
const owner = fc.integer({ min: 1, max: 4 }).map(id)
const seen = fc.integer({ min: 0, max: 5 }).map(day)
const tag = fc.constantFrom('x', 'y', 'z', 'x y')

export const thing = (n: number): fc.Arbitrary<Thing> =>
  fc.record({
    id: fc.constant(id(1000 + n)),
    word,
    name: fc.option(name),
    price: fc.option(price),
    rating: fc.option(rating),
    size: fc.option(size),
    isOpen: fc.option(fc.boolean()),
    ownerId: fc.option(owner),
    seenAt: fc.option(seen),
    tags: fc.uniqueArray(tag, { maxLength: 3 }),
    topicIds: fc.uniqueArray(owner, { maxLength: 3 }),
  })

const moment = seen.map((date) => date.toISOString())
const EQUAL = ['$eq', '$ne']
const AMONG = ['$in', '$notin']
const ORDER = ['$gt', '$gte', '$lt', '$lte']
const PART = ['$cont', '$sw', '$ew']

const VALUES: [Field, fc.Arbitrary<Value>, string[]][] = [
  ['word', word, [...EQUAL, ...AMONG, ...ORDER, ...PART]],
  ['name', name, [...EQUAL, ...AMONG, ...PART]],
  ['price', fc.oneof(price, fc.constant(1e200)), [...EQUAL, ...AMONG, ...ORDER]],
  ['rating', fc.oneof(rating, fc.constant(-1e200)), [...EQUAL, ...AMONG, ...ORDER]],
  ['size', fc.oneof(size, fc.constantFrom(0.5, 3e9)), [...EQUAL, ...AMONG, ...ORDER]],
  ['isOpen', fc.boolean(), [...EQUAL, ...AMONG]],
  ['ownerId', owner, [...EQUAL, ...AMONG]],
  ['seenAt', moment, [...EQUAL, ...AMONG, ...ORDER]],
  ['tags', tag, [...EQUAL, ...AMONG]],
  ['topicIds', owner, [...EQUAL, ...AMONG]],
]

const onValues = VALUES.map(([field, value, operators]) =>
  fc.constantFrom(...operators).chain((operator) => {
    const operand: fc.Arbitrary<Value | Value[]> = AMONG.includes(operator)
      ? fc.array(value, { minLength: 1, maxLength: 3 })
      : value
    return operand.map((given): Filter => ({ kind: 'test', field, operator, operand: given }))
  }),
)
const onShape = fc
  .tuple(fc.constantFrom(...VALUES.map(([field]) => field)), fc.boolean())
  .map(([field, operand]): Filter => ({ kind: 'test', field, operator: '$exists', operand }))
const onSize = fc
  .tuple(fc.constantFrom<Field>('tags', 'topicIds'), fc.integer({ min: 0, max: 3 }))
  .map(([field, operand]): Filter => ({ kind: 'test', field, operator: '$size', operand }))
const test = fc.oneof(...onValues, onShape, onSize)

const combined = (part: fc.Arbitrary<Filter>) =>
  fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  })

/** A filter with at most nine conditions and within the allowed depth. */
export const anyFilter: fc.Arbitrary<Filter> = fc.oneof(test, combined(test), combined(fc.oneof(test, combined(test))))

/** A filter in the form of the query string. */
export function written(filter: Filter): Record<string, unknown> {
  if (filter.kind === 'test') return { [filter.field]: { [filter.operator]: filter.operand } }
  return { [`$${filter.kind}`]: filter.parts.map(written) }
}

/** Evaluates a filter without a database. */
export function holds(filter: Filter, one: Thing): boolean {
  if (filter.kind !== 'test') {
    const isTrue = (part: Filter) => holds(part, one)
    return filter.kind === 'and' ? filter.parts.every(isTrue) : filter.parts.some(isTrue)
  }
  const { field, operator, operand } = filter
  const own = one[field]
  const values = Array.isArray(own) ? own : own === null ? [] : [own instanceof Date ? own.toISOString() : own]
  const wanted = [operand].flat()
  if (operator === '$exists') return (field === 'tags' || values.length > 0) === operand
  if (operator === '$size') return values.length === operand
  if (operator === '$eq' || operator === '$in') return values.some((value) => wanted.includes(value))
  if (operator === '$ne' || operator === '$notin') return !values.some((value) => wanted.includes(value))
  return values.some((value) => compares(operator, value, wanted[0] ?? ''))
}

function compares(operator: string, value: string | number | boolean, wanted: string | number | boolean) {
  const [text, part] = [String(value).toLowerCase(), String(wanted).toLowerCase()]
  if (operator === '$cont') return text.includes(part)
  if (operator === '$sw') return text.startsWith(part)
  if (operator === '$ew') return text.endsWith(part)
  if (operator === '$gt') return value > wanted
  if (operator === '$gte') return value >= wanted
  return operator === '$lt' ? value < wanted : value <= wanted
}
