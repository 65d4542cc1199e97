import { sql } from 'drizzle-orm'
import { pgTable, real } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { condition, type FilterColumn, filterable } from '../../server/lists/operators.ts'
import { sqlText } from './sql-text.ts'

const thing = pgTable('rated', { rating: real() })
const column = sql.raw('c')
const ID = '00000000-0000-4000-8000-00000000000a'

function asked(column: FilterColumn, operator: string, operand: unknown) {
  const made = condition(column, operator, operand)
  return 'problem' in made ? made.problem : sqlText(made.sql)
}

const filters = {
  text: filterable('text', column),
  number: filterable('number', column),
  integer: filterable('integer', column),
  moment: filterable('moment', column),
  boolean: filterable('boolean', column),
  uuid: filterable('uuid', column),
  real: filterable('number', thing.rating),
  texts: filterable('texts', column),
  relation: {
    kind: 'relation',
    has: (ids: string[]) => sql`has(${sql.raw(ids.join())})`,
    count: sql.raw('count'),
  },
  choice: { kind: 'choice', choices: { open: sql.raw('o'), over: sql.raw('v') } },
} satisfies Record<string, FilterColumn>
const DAY = '2026-01-31'
const SCALARS = ['text', 'number', 'integer', 'moment', 'boolean', 'uuid', 'real'] as const

test('parts of a text are looked for in its small letters, where it has them', () => {
  const folded: FilterColumn = { kind: 'text', column, folded: sql.raw('f') }
  expect(asked(folded, '$cont', 'Ab%')).toBe('f like lower("%Ab\\\\%%")')
  expect(asked(folded, '$eq', 'Ab')).toBe('c = "Ab"')
})

test('numbers of single precision are compared as such', () => {
  expect(filterable('number', thing.rating).kind).toBe('real')
  expect(filterable('integer', thing.rating).kind).toBe('integer')
  expect(filterable('number', column).kind).toBe('number')
})

describe('what an operator asks of the database', () => {
  test.each<[keyof typeof filters, string, unknown, string]>([
    ['text', '$eq', 'a', 'c = "a"'],
    ['text', '$ne', 'a', 'c is distinct from "a"'],
    ['text', '$in', ['a', 'b'], 'c in ("a", "b")'],
    ['text', '$in', 'a', 'c in ("a")'],
    ['text', '$notin', ['a'], '(c in ("a")) is not true'],
    ['text', '$gt', 'a', 'c > "a"'],
    ['text', '$gte', 'a', 'c >= "a"'],
    ['text', '$lt', 'a', 'c < "a"'],
    ['text', '$lte', 'a', 'c <= "a"'],
    ['text', '$cont', 'a', 'c ilike "%a%"'],
    ['text', '$sw', '50%', 'c ilike "50\\\\%%"'],
    ['text', '$ew', '_\\', 'c ilike "%\\\\_\\\\\\\\"'],
    ['number', '$eq', '1.5', 'c = 1.5'],
    ['number', '$gt', '-1e3', 'c > -1000'],
    ['integer', '$eq', '7', 'c = 7'],
    ['integer', '$lt', '2.5', 'c < 2.5::numeric'],
    ['integer', '$in', ['2147483647', '-2147483648'], 'c in (2147483647, -2147483648::numeric)'],
    ['integer', '$eq', '1e30', 'c = 1e+30::numeric'],
    ['real', '$eq', '4.2', `"rated"."rating" = ${Math.fround(4.2)}`],
    ['moment', '$gte', DAY, `c >= "${DAY}T00:00:00.000Z"`],
    ['moment', '$eq', '2026-01-31T10:00+02:00', `c = "${DAY}T08:00:00.000Z"`],
    ['boolean', '$eq', 'true', 'c'],
    ['boolean', '$eq', 'false', 'not (c)'],
    ['boolean', '$ne', 'false', 'c is distinct from false'],
    ['uuid', '$eq', ID, `c = "${ID}"`],
    ['uuid', '$in', [ID.toUpperCase()], `c in ("${ID.toUpperCase()}")`],
    ['texts', '$eq', 'a', 'c && array["a"]::text[]'],
    ['texts', '$in', ['a', 'b'], 'c && array["a", "b"]::text[]'],
    ['texts', '$ne', 'a', '(c && array["a"]::text[]) is not true'],
    ['texts', '$notin', ['a'], '(c && array["a"]::text[]) is not true'],
    ['texts', '$size', '2', 'cardinality(c) = 2'],
    ['texts', '$size', '2.5', 'cardinality(c) = 2.5::numeric'],
    ['texts', '$size', 'two', 'fields.type'],
    ['relation', '$eq', ID, `has(${ID})`],
    ['relation', '$in', [ID, ID], `has(${ID},${ID})`],
    ['relation', '$ne', ID, `not (has(${ID}))`],
    ['relation', '$notin', [ID], `not (has(${ID}))`],
    ['relation', '$size', '0', 'count = 0'],
    ['relation', '$exists', 'true', 'count > 0'],
    ['relation', '$type', 'array', 'count > 0'],
    ['choice', '$eq', 'open', '((o))'],
    ['choice', '$in', ['open', 'over'], '((o) or (v))'],
    ['choice', '$ne', 'open', 'not ((o))'],
    ['choice', '$notin', ['open', 'over'], 'not ((o) or (v))'],
    ['choice', '$eq', 'toString', '((false))'],
    ['choice', '$exists', 'false', 'not (true)'],
    ['choice', '$type', 'string', 'true'],
    ['text', '$exists', 'true', 'c is not null'],
    ['text', '$exists', 'false', 'not (c is not null)'],
    ['texts', '$exists', 'true', 'c is not null'],
    ['text', '$type', 'null', 'not (c is not null)'],
    ['text', '$type', 'number', 'false'],
  ])('%s %s %j', (kind, operator, operand, wanted) => expect(asked(filters[kind], operator, operand)).toBe(wanted))

  test.each([
    ['text', 'string'],
    ['uuid', 'string'],
    ['number', 'number'],
    ['integer', 'number'],
    ['moment', 'date'],
    ['boolean', 'boolean'],
    ['texts', 'array'],
  ] as const)('the values of %s are of the type %s', (kind, type) => {
    const types = ['string', 'number', 'date', 'boolean', 'array']
    expect(types.filter((one) => asked(filters[kind], '$type', one) === 'c is not null')).toEqual([type])
  })
})

describe('what an operator refuses', () => {
  const UNKNOWN = 'fields.unknownOperator'

  test.each([...SCALARS, 'texts', 'relation', 'choice'] as const)('%s: an operator that there is not', (kind) => {
    const operand = { number: '1', integer: '1', real: '1', moment: DAY, boolean: 'true' }[String(kind)] ?? ID
    for (const operator of ['$like', '', 'constructor', '__proto__'])
      expect(asked(filters[kind], operator, operand)).toBe(UNKNOWN)
  })

  test('comparisons where nothing is greater, parts where there is no text, sizes where there are no many', () => {
    expect(asked(filters.boolean, '$gt', 'true')).toBe(UNKNOWN)
    expect(asked(filters.uuid, '$gt', ID)).toBe(UNKNOWN)
    for (const operator of ['$cont', '$sw', '$ew']) {
      expect(asked(filters.number, operator, '1')).toBe(UNKNOWN)
      expect(asked(filters.texts, operator, 'a')).toBe(UNKNOWN)
    }
    for (const kind of [...SCALARS, 'choice'] as const) expect(asked(filters[kind], '$size', '1')).toBe(UNKNOWN)
  })

  test.each<[keyof typeof filters, string[]]>([
    ['number', ['', ' ', 'ten', 'NaN', 'Infinity', '1e999']],
    ['integer', ['', 'x']],
    ['boolean', ['', 'TRUE', '1', 'yes']],
  ])('%s: what is none', (kind, wrong) => {
    expect(wrong.map((one) => asked(filters[kind], '$eq', one))).toEqual(wrong.map(() => 'fields.type'))
  })

  test.each([
    ...['', 'x', `${ID}0`, `0${ID}`, ID.replaceAll('-', ''), ID.replace('a', 'g'), ID.replace('4000', '400')],
    ...[ID.replace('-4000-', '-'), ID.slice(1), ID.slice(0, -1)],
  ])('no id: %j', (operand) => {
    for (const operator of ['$eq', '$in']) expect(asked(filters.uuid, operator, operand)).toBe('fields.format.uuid')
    expect(asked(filters.relation, '$eq', operand)).toBe('fields.format.uuid')
  })

  test.each([
    ...['2026-01-31T10:00Z', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.1Z', '2026-01-31T10:00:00.123456789+02:00'],
    ...['2026-01-31t10:00:00-10:30', '2026-01-31T10:00z'],
  ])('a moment: %s', (operand) => {
    expect(asked(filters.moment, '$eq', operand)).toBe(`c = "${new Date(operand).toISOString()}"`)
  })

  test.each([
    ...['', 'now', '2026', '2026-01', '2026-1-31', '26-01-31', '2026-13-01', '2026-01-31T10:00', '2026-01-31 10:00Z'],
    ...['2026-01-31T10Z', '2026-01-31T1:00Z', '2026-01-31T10:0Z', '2026-01-31T10:00:0Z', '2026-01-31T10:00:00.Z'],
    ...[
      '2026-01-31T10:00+2:00',
      '2026-01-31T10:00+02',
      'x2026-01-31',
      '2026-01-31x',
      '2026-01-31T10:00:00.1234567890Z',
    ],
    ...['2026-01-31T10:00~02:00', '2026-01-31T10:00+02:0', 'x2026-01-31T10:00Z', '2026-01-31T10:00Zx', '2026-01-3'],
  ])('no moment: %j', (operand) => expect(asked(filters.moment, '$eq', operand)).toBe('fields.format.date-time'))

  test('values that are none, are too long or too many', () => {
    const full = (operator: string, operand: unknown) => condition(filters.text, operator, operand)
    const long = 'a'.repeat(200)
    for (const operator of ['$eq', '$in', '$cont']) {
      expect(full(operator, `${long}a`)).toEqual({ problem: 'fields.maxLength', limit: 200 })
      expect(full(operator, long)).toHaveProperty('sql')
    }
    for (const kind of ['text', 'number'] as const) expect(asked(filters[kind], '$eq', ['1'])).toBe('fields.type')
    expect(full('$cont', ['a'])).toEqual({ problem: 'fields.type' })
    for (const kind of ['text', 'texts', 'choice'] as const) {
      expect(condition(filters[kind], '$in', Array(101).fill('a'))).toEqual({ problem: 'fields.maxItems', limit: 100 })
      expect(condition(filters[kind], '$in', { 0: 'a' })).toEqual({ problem: 'fields.maxItems', limit: 100 })
      expect(condition(filters[kind], '$in', [])).toEqual({ problem: 'fields.minItems', limit: 1 })
      expect(condition(filters[kind], '$in', Array(100).fill('a'))).toHaveProperty('sql')
      expect(asked(filters[kind], '$in', null)).toBe('fields.type')
      expect(asked(filters[kind], '$in', ['a', 1])).toBe('fields.type')
    }
  })

  test('presence that is neither yes nor no, and types that there are not', () => {
    expect(asked(filters.text, '$exists', 'maybe')).toBe('fields.type')
    for (const operand of ['text', '', undefined, ['string']])
      expect(asked(filters.text, '$type', operand)).toBe('fields.enum')
  })
})
