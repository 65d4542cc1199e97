import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChoiceCounts } from '../../openapi/generated/portal.ts'
import type { Problem } from '../lib/caller.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let tutor: string
beforeAll(async () => {
  server = await startServer()
  tutor = (await server.signIn('tutor@lectern.test')).accessToken
})
afterAll(() => server.close())

const counts = async (list: string, query: string, token?: string) =>
  server.api<ChoiceCounts & Problem>('GET', `/api/${list}/counts?${query}`, { token })
const total = async (list: string, query: string, token?: string) =>
  (await server.api<{ totalItems: number }>('GET', `/api/${list}?limit=1&${query}`, { token })).body.totalItems

const LEVEL = 'filter[audienceLevel][$in][]=beginner'
const LANGUAGE = 'filter[languageCode][$in][]=en&filter[languageCode][$in][]=es'
const WORDS = 'filter[$words]=risk'
const FREE = 'filter[isFree]=true'
const SPAN =
  'filter[$and][0][$or][0][price][$gte]=10&filter[$and][0][$or][0][currency]=USD&filter[$and][0][$or][1][discountedPrice]=0'
const MIXED = 'filter[$or][0][isPromoted]=true&filter[$or][1][audienceLevel]=advanced'
const COMING = 'filter[isToCome]=true'
const WATCHABLE = 'filter[isWatchable]=true'

/** The conditions, by the field of counts to which they belong; '' for those that narrow every field. */
type Parts = Partial<Record<string, string>>
const cases: [string, Parts][] = [
  ['courses', {}],
  ['courses', { audienceLevel: LEVEL }],
  ['courses', { audienceLevel: LEVEL, languageCode: LANGUAGE }],
  ['courses', { isFree: SPAN, languageCode: LANGUAGE }],
  ['courses', { isFree: FREE, '': WORDS }],
  ['courses', { '': MIXED, audienceLevel: LEVEL }],
  ['events', {}],
  ['events', { isToCome: COMING, audienceLevel: LEVEL }],
  ['events', { isToCome: WATCHABLE, languageCode: LANGUAGE, '': 'filter[type]=webinar&filter[state]=published' }],
]

describe('each choice says how many items it would give [LIST-24]', () => {
  test.each(cases)('%s with %j', async (list, parts) => {
    for (const token of [undefined, tutor]) {
      const { status, body, text } = await counts(list, Object.values(parts).join('&'), token)
      expect(status, text).toBe(200)
      const fields = body.items.map((one) => one.field)
      expect(fields).toEqual([
        'audienceLevel',
        'languageCode',
        'isFree',
        ...(list === 'events' ? ['isToCome', 'isWatchable'] : []),
      ])
      for (const { field, total: all, values } of body.items) {
        const others = Object.entries(parts).filter(
          ([name]) => name !== field && !(name === 'isToCome' && field === 'isWatchable'),
        )
        const rest = others.map(([, one]) => one)
        expect(all, field).toBe(await total(list, rest.join('&'), token))
        for (const { value, count } of values)
          expect(count, `${field} ${value}`).toBe(
            await total(list, [...rest, `filter[${field}][$eq]=${value}`].join('&'), token),
          )
      }
    }
  })

  test('a guest is not told of drafts, their tutor is', async () => {
    const made = await server.api('POST', '/api/courses', {
      token: tutor,
      body: { name: 'A draft', languageCode: 'ro', audienceLevel: 'beginner' },
    })
    expect(made.status).toBe(201)
    const inRomanian = async (token?: string) =>
      (await counts('courses', '', token)).body.items[1]?.values.find(({ value }) => value === 'ro')?.count ?? 0
    expect([await inRomanian(), await inRomanian(tutor)]).toEqual([0, 1])
  })

  test('a condition on what there is not is refused as in the list, with its name', async () => {
    for (const query of [
      'filter[colour]=red',
      'filter[$and][0][price][$gte]=3',
      'filter[$and][x][name]=a',
      'filter[$and][0][name]=a&filter[$and][1][price][$lt]=3',
      'filter=3',
    ]) {
      const [list, counted] = [
        await server.api<Problem>('GET', `/api/courses?${query}`),
        await counts('courses', query),
      ]
      expect(counted.status, query).toBe(400)
      expect(counted.body, query).toEqual(list.body)
    }
  })
})
