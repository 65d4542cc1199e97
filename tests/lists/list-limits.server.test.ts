import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '../../server/domain-error.ts'
import { rows, wordsOf } from './four-things.ts'
import { openSampleList, type SampleList } from './sample-list.ts'

let list: SampleList
beforeAll(async () => {
  list = await openSampleList(rows)
})
afterAll(() => list.close())

const words = async (query: string) => wordsOf(await list.ask(query))

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('&')

describe('what goes too far is refused, and the field named', () => {
  test.each([
    ['filter[name][$regex]=a', 'filter.name.$regex'],
    ['filter[nothing]=a', 'filter.nothing'],
    ['filter[passwordHash]=x', 'filter.passwordHash'],
    ['filter[__proto__][x]=a', 'filter.__proto__'],
    ['filter[constructor]=a', 'filter.constructor'],
    ['filter[%5F%5Fproto%5F%5F]=a', 'filter.__proto__'],
    ['filter[$or][0][__proto__]=a', 'filter.$or.0.__proto__'],
    ['filter[$or][__proto__][word]=a', 'filter.$or.__proto__'],
    ['filter[$or][first][word]=a', 'filter.$or.first'],
    ['filter[name][__proto__]=a', 'filter.name.__proto__'],
    ['sort=__proto__', 'sort.__proto__'],
    ['filter[name][constructor]=a', 'filter.name.constructor'],
    ['filter=a', 'filter'],
    ['filter[$or]=a', 'filter.$or'],
    ['filter[$or][]=a', 'filter.$or.0'],
    ['filter[$or][][word]=ant&filter[$or][][word]=bee', 'filter.$or.0.word.$eq'],
    ['filter[$or][0][$or][0][$or][0][word]=a', 'filter.$or.0.$or.0.$or'],
    ['filter[price]=cheap', 'filter.price.$eq'],
    ['filter[price]=1e400', 'filter.price.$eq'],
    ['filter[price]=', 'filter.price.$eq'],
    ['filter[isOpen]=yes', 'filter.isOpen.$eq'],
    ['filter[ownerId]=me', 'filter.ownerId.$eq'],
    ['filter[seenAt]=yesterday', 'filter.seenAt.$eq'],
    ['filter[seenAt]=2026-13-01', 'filter.seenAt.$eq'],
    ['filter[seenAt]=2026-01-01T10:00:00', 'filter.seenAt.$eq'],
    ['filter[name][$exists]=perhaps', 'filter.name.$exists'],
    ['filter[name][$type]=frog', 'filter.name.$type'],
    ['filter[tags][$size]=many', 'filter.tags.$size'],
    ['filter[name][]=a&filter[name][]=b', 'filter.name.$eq'],
    [`filter[name]=${'a'.repeat(201)}`, 'filter.name.$eq'],
    [`filter[name][$cont]=${'a'.repeat(201)}`, 'filter.name.$cont'],
    [`filter[$text]=${'a'.repeat(201)}`, 'filter.$text'],
    ['filter[$text][]=a', 'filter.$text'],
    [many(101, (n) => `filter[word][$in][]=${n}`), 'filter.word.$in'],
    [`${many(21, (n) => `filter[$or][${n}][size]=${n}`)}`, 'filter.$or.20.size'],
    ['sort=name', 'sort.name'],
    ['sort=--word', 'sort.-word'],
    ['page=201', 'page'],
  ])('%.60s: %s', async (query, field) => {
    const refusal = await list.ask(query).then(
      (found) => found,
      (problem: unknown) => problem,
    )
    expect(refusal).toBeInstanceOf(DomainError)
    expect(refusal).toMatchObject({ code: 'invalid-filter', fieldKeys: { [field]: expect.anything() } })
  })

  test('100 values and 20 conditions are not too many, and none of them is left out [LIST-13]', async () => {
    const known = many(100, (n) => `filter[word][$in][]=${n === 99 ? 'ant' : n}`)
    expect(await words(known)).toBe('ant')
    expect(await words(many(20, (n) => `filter[$or][${n}][size]=${n + 3}`))).toBe('cat')
    const long = `${known}&${many(99, (n) => `filter[name][$notin][]=${n}`)}&filter[tags][$notin][]=q&filter[size]=2`
    expect(await words(long)).toBe('')
  })
})
