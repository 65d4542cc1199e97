import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { amount, filterable } from '../../server/lists/operators.ts'
import {
  envelope,
  type ListParameters,
  type ListSpec,
  readConditions,
  readFilterOnly,
  readListQuery,
} from '../../server/lists/parse.ts'
import { problemOf } from '../lib/problem.ts'
import { sqlText } from './sql-text.ts'

const thing = pgTable('t', { id: uuid().notNull(), name: text(), size: integer(), word: text().notNull() })

describe('a list', () => {
  const spec: ListSpec = {
    filter: { name: filterable('text', thing.name), size: filterable('integer', thing.size) },
    sort: { name: thing.name, word: thing.word },
    tieBreak: thing.id,
    defaultSort: 'word',
    populate: ['author', 'topics'],
  }
  const searched = { ...spec, text: { vector: sql.raw('v'), title: sql.raw('title') } }
  const read = (given: ListParameters, of: ListSpec = spec) => {
    const { where, orderBy, byRank, ...rest } = readListQuery(of, given)
    return {
      where: where && sqlText(where),
      orderBy: orderBy.map(sqlText),
      byRank: byRank?.map(sqlText) ?? null,
      ...rest,
    }
  }
  const refused = (given: ListParameters, of: ListSpec = spec) => problemOf(() => readListQuery(of, given))?.fieldKeys

  test('begins with ten of everything, in its own order [LIST-4]', () => {
    expect(read({})).toEqual({
      where: undefined,
      orderBy: ['"t"."word" asc', '"t"."id" asc'],
      byRank: null,
      isSearch: false,
      limit: 10,
      offset: 0,
      page: 1,
      unasked: ['author', 'topics'],
    })
  })

  test('says whether words are looked for', () => {
    const withWords = { ...spec, words: { texts: [thing.name] } }
    expect(read({ filter: { $words: 'any', size: '1' } }, withWords).isSearch).toBe(true)
    expect(read({ filter: { name: { $cont: 'any' } } }, withWords).isSearch).toBe(false)
  })

  test('goes page by page, fifty at most, and ten thousand deep [LIST-15]', () => {
    expect(read({ page: 3, limit: 20 })).toMatchObject({ limit: 20, offset: 40, page: 3 })
    expect(read({ limit: 500 }).limit).toBe(50)
    expect(read({ page: 200, limit: 50 }).offset).toBe(9950)
    expect(refused({ page: 201, limit: 50 })).toEqual({ page: { key: 'fields.maximum', values: { limit: 200 } } })
    expect(refused({ page: 1001 })).toEqual({ page: { key: 'fields.maximum', values: { limit: 1000 } } })
  })

  test('is sorted by what it names, values first, and by the id in the end', () => {
    expect(read({ sort: 'name' }).orderBy).toEqual(['"t"."name" asc', '"t"."id" asc'])
    expect(read({ sort: '-name' }).orderBy).toEqual(['"t"."name" desc nulls last', '"t"."id" desc'])
    expect(read({ sort: ['name', '-word'] }).orderBy).toEqual(['"t"."name" asc', '"t"."word" desc', '"t"."id" desc'])
    expect(read({ sort: ['-name', 'word'] }).orderBy.at(-1)).toBe('"t"."id" asc')
    expect(read({ sort: [] }).orderBy).toEqual(['"t"."id" asc'])
    expect(read({ sort: '-size' }, { ...spec, sort: { size: sql.raw('s') } }).orderBy[0]).toBe('s desc nulls last')
    const several = [
      { column: thing.word, descending: true },
      { column: thing.name, descending: false },
    ]
    const byTwo = { ...spec, sort: { both: several } }
    expect(read({ sort: 'both' }, byTwo).orderBy).toEqual(['"t"."word" desc', '"t"."name" asc', '"t"."id" asc'])
    expect(read({ sort: '-both' }, byTwo).orderBy).toEqual(['"t"."word" asc', '"t"."name" desc', '"t"."id" desc'])
    const nullsFirst = { ...spec, sort: { both: [{ column: thing.name, descending: true }] } }
    expect(read({ sort: '-both' }, nullsFirst).orderBy[0]).toBe('"t"."name" asc nulls first')
    for (const sort of ['id', 'constructor', '-', 'name-'])
      expect(Object.values(refused({ sort }) ?? {})).toEqual([{ key: 'fields.unknownField', values: {} }])
    expect(Object.keys(refused({ sort: '-id' }) ?? {})).toEqual(['sort.id'])
  })

  test('populates what it names', () => {
    expect(refused({ populate: 'author' })).toBeUndefined()
    expect(refused({ populate: ['author', 'topics'] })).toBeUndefined()
    expect(refused({ populate: ['author', 'password'] })).toEqual({
      'populate.password': { key: 'fields.unknownField', values: {} },
    })
    const { populate: _, ...bare } = spec
    expect(Object.keys(refused({ populate: 'author' }, bare) ?? {})).toEqual(['populate.author'])
  })

  test('is filtered by all of what is asked', () => {
    expect(read({ filter: { name: 'a' } }).where).toBe('(("t"."name" = "a"))')
    expect(
      read({ filter: { name: ['a'] } }, { ...spec, filter: { name: filterable('texts', sql.raw('c')) } }).where,
    ).toBe('((c && array["a"]::text[]))')
    expect(read({ filter: { name: { $sw: 'a', $ne: 'ab' }, size: '1' } }).where).toBe(
      '(("t"."name" ilike "a%" and "t"."name" is distinct from "ab") and ("t"."size" = 1))',
    )
    expect(read({ filter: { $or: [{ name: 'a' }, { $and: [{ size: '1' }, { size: '2' }] }] } }).where).toBe(
      '(((("t"."name" = "a")) or (((("t"."size" = 1)) and (("t"."size" = 2))))))',
    )
    expect(read({ filter: { $or: { 0: { name: 'a' }, 1: { name: 'b' } } } }).where).toBe(
      '(((("t"."name" = "a")) or (("t"."name" = "b"))))',
    )
    for (const filter of [{}, { $and: [] }, { $or: [{}] }, { name: {} }]) expect(read({ filter }).where).toBeUndefined()
  })

  test('says where a filter is wrong', () => {
    const at = (filter: unknown, of?: ListSpec) => {
      const [[path, { key, values }] = ['', { key: '', values: {} }]] = Object.entries(refused({ filter }, of) ?? {})
      return [path, key, values?.limit]
    }
    expect(problemOf(() => readListQuery(spec, { filter: 'a' }))?.code).toBe('invalid-filter')
    for (const filter of [null, 'a', [], ['a']]) expect(at(filter)).toEqual(['filter', 'fields.type', undefined])
    expect(at({ constructor: 'a' })).toEqual(['filter.constructor', 'fields.unknownField', undefined])
    expect(at({ name: null })).toEqual(['filter.name.$eq', 'fields.type', undefined])
    expect(at({ name: { $cont: 'a'.repeat(201) } })).toEqual(['filter.name.$cont', 'fields.maxLength', 200])
    expect(at({ $and: 'a' })).toEqual(['filter.$and', 'fields.type', undefined])
    expect(at({ $and: null })).toEqual(['filter.$and', 'fields.type', undefined])
    expect(at({ $and: ['a'] })).toEqual(['filter.$and.0', 'fields.type', undefined])
    expect(at({ $or: [{ name: 'a' }, { id: 'x' }] })).toEqual(['filter.$or.1.id', 'fields.unknownField', undefined])
    expect(at({ $text: 'a' })).toEqual(['filter.$text', 'fields.unknownOperator', undefined])
    expect(at({ $text: ['a'] }, searched)).toEqual(['filter.$text', 'fields.type', undefined])
    expect(at({ $text: 'a'.repeat(201) }, searched)).toEqual(['filter.$text', 'fields.maxLength', 200])
  })

  test('compares amounts in one currency only [LIST-23]', () => {
    const priced = { ...spec, filter: { price: amount(thing.size), currency: filterable('text', thing.word) } }
    const cheap = { price: { $lt: '5' } }
    expect(refused({ filter: cheap }, priced)).toEqual({
      'filter.price.$lt': { key: 'fields.oneCurrency', values: { limit: undefined } },
    })
    expect(refused({ filter: { ...cheap, currency: 'EUR' } }, priced)).toBeUndefined()
    expect(refused({ filter: { currency: 'EUR', $or: [cheap] } }, priced)).toBeUndefined()
    expect(refused({ filter: { price: '5' } }, priced)).toBeUndefined()
    expect(Object.keys(refused({ filter: { $or: [{ currency: 'EUR' }, cheap] } }, priced) ?? {})).toEqual([
      'filter.$or.1.price.$lt',
    ])
  })

  test('says where a branch or an operator is unknown', () => {
    expect(refused({ filter: { $or: { first: { name: 'a' } } } })).toEqual({
      'filter.$or.first': { key: 'fields.unknownField', values: {} },
    })
    for (const odd of ['0x', 'x0'])
      expect(Object.keys(refused({ filter: { $or: { [odd]: { name: 'a' } } } }) ?? {})).toEqual([`filter.$or.${odd}`])
    expect(refused({ filter: { $words: 'a' } })).toEqual({
      'filter.$words': { key: 'fields.unknownOperator', values: {} },
    })
    expect(Object.keys(refused({ filter: { name: { $near: 'a' } } }) ?? {})).toEqual(['filter.name.$near'])
  })

  test('is counted by its filter alone', () => {
    const given = { filter: { name: 'a' }, sort: 'no such field', page: 5000 }
    const where = readFilterOnly(spec, given)
    expect(where && sqlText(where)).toBe('(("t"."name" = "a"))')
    expect(readFilterOnly(spec, {})).toBeUndefined()
  })

  test('is narrowed condition by condition, each with the fields that it names', () => {
    const parts = (filter: unknown) => readConditions(spec, filter).map(({ where, fields }) => [sqlText(where), fields])
    expect(parts(undefined)).toEqual([])
    expect(parts({})).toEqual([])
    expect(parts({ name: 'a', size: { $gt: '1' } })).toEqual([
      ['("t"."name" = "a")', ['name']],
      ['("t"."size" > 1)', ['size']],
    ])
    expect(parts({ $and: [{ name: 'a' }, { $or: [{ size: '1' }, { name: 'b' }] }, {}] })).toEqual([
      ['((("t"."name" = "a")))', ['name']],
      ['((((("t"."size" = 1)) or (("t"."name" = "b")))))', ['size', 'name']],
    ])
    expect(parts({ $or: [{ name: 'a' }, { $and: [{ size: '1' }] }] })).toEqual([
      ['((("t"."name" = "a")) or (((("t"."size" = 1)))))', ['name', 'size']],
    ])
    const keysOf = (filter: unknown) => Object.keys(problemOf(() => readConditions(spec, filter))?.fieldKeys ?? {})
    expect(keysOf('a')).toEqual(['filter'])
    expect(keysOf({ $and: [{ name: 'a' }, { id: 'x' }] })).toEqual(['filter.$and.1.id'])
    expect(keysOf({ $or: Array.from({ length: 21 }, () => ({ name: 'a' })) })).toEqual(['filter.$or.20.name'])
  })

  test('takes twenty conditions, two deep [LIST-13]', () => {
    const many = (count: number) => ({ $or: Array.from({ length: count }, () => ({ name: 'a' })) })
    expect(refused({ filter: many(20) })).toBeUndefined()
    expect(refused({ filter: many(21) })).toEqual({
      'filter.$or.20.name': { key: 'fields.maxItems', values: { limit: 20 } },
    })
    const pairs = { $or: Array.from({ length: 11 }, () => ({ size: { $gt: '1', $lt: '5' } })) }
    expect(Object.keys(refused({ filter: pairs }) ?? {})).toEqual(['filter.$or.10.size'])
    expect(refused({ filter: { $and: [{ $or: [{ name: 'a' }] }] } })).toBeUndefined()
    expect(refused({ filter: { $and: [{ $or: [{ $and: [] }] }] } })).toEqual({
      'filter.$and.0.$or.0.$and': { key: 'fields.maximum', values: { limit: 3 } },
    })
  })

  test('is searched for words, the best match first unless an order is asked for', () => {
    const words = `websearch_to_tsquery('simple', "risk -free")`
    const found = read({ filter: { $text: 'risk -free' } }, searched)
    expect(found.where).toBe(`(v @@ ${words})`)
    expect(found.byRank).toEqual([
      `to_tsvector('simple', title) @@ ${words} desc`,
      `ts_rank(v, ${words}) desc`,
      '"t"."id" asc',
    ])
    expect(read({ filter: { $text: 'a' }, sort: 'name' }, searched).byRank).toBeNull()
    expect(read({ filter: { name: 'a' } }, searched).byRank).toBeNull()
    expect(read({}, searched).byRank).toBeNull()
    expect(read({ filter: { $text: 'a'.repeat(200) } }, searched).byRank).not.toBeNull()
  })

  test('leaves out what was not asked for, where anything was [LIST-9]', () => {
    expect(read({ populate: 'author' }).unasked).toEqual(['topics'])
    expect(read({ populate: ['author', 'topics'] }).unasked).toEqual([])
    const { items } = envelope([{ id: 1, author: {}, topics: [] }], 1, { page: 1, limit: 10, unasked: ['topics'] })
    expect(items).toEqual([{ id: 1, author: {} }])
    const plain = ['a', null]
    expect(envelope(plain, 2, { page: 1, limit: 10, unasked: ['topics'] }).items).toEqual(plain)
    expect(envelope(plain, 2, { page: 1, limit: 10, unasked: [] }).items).toBe(plain)
  })

  test.each([
    [0, 1, { totalPages: 0, hasNextPage: false, hasPrevPage: false }],
    [0, 2, { totalPages: 0, hasNextPage: false, hasPrevPage: false }],
    [10, 1, { totalPages: 1, hasNextPage: false, hasPrevPage: false }],
    [11, 1, { totalPages: 2, hasNextPage: true, hasPrevPage: false }],
    [11, 2, { totalPages: 2, hasNextPage: false, hasPrevPage: true }],
  ])('of %i on page %i knows its pages [LIST-1]', (totalItems, page, pages) => {
    expect(envelope(['a'], totalItems, { page, limit: 10, unasked: [] })).toEqual({
      items: ['a'],
      totalItems,
      page,
      ...pages,
    })
  })
})
