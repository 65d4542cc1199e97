import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Course, CourseList } from '../../../openapi/generated/portal.ts'
import type { Problem } from '../../lib/caller.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let all: Course[]
beforeAll(async () => {
  server = await startServer()
  all = (await server.api<CourseList>('GET', '/api/courses?limit=50')).body.items
})
afterAll(() => server.close())

const list = (query: string) => server.api<CourseList & Problem>('GET', `/api/courses?limit=50&${query}`)

const isDollars = (one: Course): one is Course & { price: number } => one.price !== null && one.currency === 'USD'

/** Filters, each with a predicate that must select the same courses. Braces are replaced by a value of the demo. */
const agreeing: [string, (one: Course) => boolean][] = [
  ['filter[alias]=start-investing', (one) => one.alias === 'start-investing'],
  ['filter[alias][$eq]=start-investing', (one) => one.alias === 'start-investing'],
  ['filter[audienceLevel][$ne]=beginner', (one) => one.audienceLevel !== 'beginner'],
  ['filter[currency][$ne]=EUR', (one) => one.currency !== 'EUR'],
  ['filter[languageCode][$in][]=es&filter[languageCode][$in][]=ar', (one) => ['es', 'ar'].includes(one.languageCode)],
  [
    'filter[currency][$notin][]=EUR&filter[currency][$notin][]=IDR',
    (one) => !['EUR', 'IDR'].includes(`${one.currency}`),
  ],
  ['filter[name][$cont]=INVEST', (one) => /invest/i.test(one.name)],
  ['filter[name][$sw]=s', (one) => /^s/i.test(one.name)],
  ['filter[name][$ew]=S', (one) => /s$/i.test(one.name)],
  ['filter[price][$gt]=29&filter[currency]=USD', (one) => isDollars(one) && one.price > 29],
  ['filter[price][$gte]=29&filter[currency][$eq]=USD', (one) => isDollars(one) && one.price >= 29],
  ['filter[price][$lt]=29&filter[currency][$in][]=USD', (one) => isDollars(one) && one.price < 29],
  ['filter[$and][0][price][$lte]=29&filter[$and][1][currency]=USD', (one) => isDollars(one) && one.price <= 29],
  [
    'filter[currency]=USD&filter[$or][0][price][$gte]=10&filter[$or][0][price][$lt]=20&filter[$or][1][price][$gt]=29',
    (one) => isDollars(one) && ((one.price >= 10 && one.price < 20) || one.price > 29),
  ],
  ['filter[rating][$gt]=4.5', (one) => (one.rating ?? 0) > 4.5],
  ['filter[duration][$gt]=600', (one) => one.duration > 600],
  ['filter[duration][$gt]=600.5', (one) => one.duration > 600.5],
  ['filter[price][$exists]=true', (one) => one.price !== null],
  ['filter[price][$exists]=false', (one) => one.price === null],
  ['filter[price][$type]=number', (one) => one.price !== null],
  ['filter[price][$type]=null', (one) => one.price === null],
  ['filter[goals][$size]=3', (one) => one.goals.length === 3],
  ['filter[tutorIds][$size]=1', (one) => one.tutorIds.length === 1],
  ['filter[isPromoted]=true', (one) => one.isPromoted],
  ['filter[isPromoted][$ne]=true', (one) => !one.isPromoted],
  [
    'filter[$or][0][name][$sw]=a&filter[$or][1][languageCode]=es',
    (one) => /^a/i.test(one.name) || one.languageCode === 'es',
  ],
  [
    'filter[$and][0][languageCode]=en&filter[$and][1][$or][0][price][$exists]=false&filter[$and][1][$or][1][audienceLevel]=advanced',
    (one) => one.languageCode === 'en' && (one.price === null || one.audienceLevel === 'advanced'),
  ],
  ['filter[languageCode]=en&filter[isPromoted]=false', (one) => one.languageCode === 'en' && !one.isPromoted],
]

describe('a filter chooses what its operator says', () => {
  test.each(agreeing)('%s', async (query, holds) => {
    const { status, body, text } = await list(query)
    expect(status, text).toBe(200)
    const wanted = all.filter(holds).map((one) => one.alias)
    expect(body.items.map((one) => one.alias)).toEqual(wanted)
    expect(body.totalItems).toBe(wanted.length)
    // A filter that selects nothing or everything would prove nothing.
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(all.length)
  })

  test('on related entities and lists of texts, by what they hold', async () => {
    const [first] = all
    const category = first?.categoryIds[0] ?? ''
    const goal = first?.goals[0] ?? ''
    const inCategory = await list(`filter[categoryIds][$in][]=${category}`)
    expect(inCategory.body.items).toEqual(all.filter((one) => one.categoryIds.includes(category)))
    const elsewhere = await list(`filter[categoryIds][$ne]=${category}`)
    expect(elsewhere.body.totalItems).toBe(all.length - inCategory.body.totalItems)
    const withGoal = await list(`filter[goals]=${encodeURIComponent(goal)}`)
    expect(withGoal.body.items.map((one) => one.id)).toEqual([first?.id])
  })

  test('on moments, with their time zone', async () => {
    const moment = all[4]?.createdAt ?? ''
    const { body } = await list(`filter[createdAt][$gte]=${encodeURIComponent(moment)}`)
    expect(body.items.map((one) => one.id)).toEqual(all.filter((one) => one.createdAt >= moment).map((one) => one.id))
    const sameElsewhere = new Date(Date.parse(moment) + 7_200_000).toISOString().replace('Z', '+02:00')
    const shifted = await list(`filter[createdAt][$gte]=${encodeURIComponent(sameElsewhere)}`)
    expect(shifted.body.totalItems).toBe(body.totalItems)
  })

  test('$text searches name and description, whole words in any order', async () => {
    const found = async (text: string) => (await list(`filter[$text]=${encodeURIComponent(text)}`)).body.items
    const aliases = (await found('five investing')).map((one) => one.alias)
    expect(aliases).toContain('start-investing')
    expect(aliases.length).toBeLessThan(all.length)
    expect(await found('nosuchwordanywhere')).toEqual([])
    for (const odd of ['" or \' & | ! ( ) : * <->', '--', '%', 'ر', ' ']) {
      expect((await list(`filter[$text]=${encodeURIComponent(odd)}`)).status).toBe(200)
    }
  })

  test('$text gives the best match first: in the name, then the most often; another order when it is asked for', async () => {
    const { items } = (await list('filter[$text]=that')).body
    const isNamed = items.map((one) => /\bthat\b/i.test(one.name))
    expect(isNamed).toContain(true)
    expect(isNamed).toContain(false)
    expect(isNamed).toEqual([...isNamed].sort((a, b) => Number(b) - Number(a)))
    const byName = (await list('filter[$text]=that&sort=-name')).body.items.map((one) => one.name)
    expect(byName).toEqual(
      items
        .map((one) => one.name)
        .sort()
        .reverse(),
    )
    expect(byName).not.toEqual(items.map((one) => one.name))
  })

  test('takes %, _ and \\ in texts as they are [LIST-14]', async () => {
    for (const sign of ['%', '_', '\\', 'a%e', '\\%']) {
      const { status, body } = await list(`filter[name][$cont]=${encodeURIComponent(sign)}`)
      expect(status).toBe(200)
      expect(body.items).toEqual(all.filter((one) => one.name.includes(sign)))
    }
  })
})

describe('a filter that cannot be is 400 and names its field [LIST-11]', () => {
  test.each([
    ['filter[password]=x', 'filter.password'],
    ['filter[search]=x', 'filter.search'],
    ['filter[constructor]=x', 'filter.constructor'],
    ['filter[toString][$eq]=x', 'filter.toString'],
    ['filter[hasOwnProperty]=x', 'filter.hasOwnProperty'],
    ['filter[name;drop table users]=x', 'filter.name;drop table users'],
    ['filter[name][$regex]=x', 'filter.name.$regex'],
    ['filter[name][$where]=x', 'filter.name.$where'],
    ['filter[name][constructor]=x', 'filter.name.constructor'],
    ['filter[price][$cont]=1', 'filter.price.$cont'],
    ['filter[isPromoted][$gt]=true', 'filter.isPromoted.$gt'],
    ['filter[id][$lt]=00000000-0000-4000-8000-000000000000', 'filter.id.$lt'],
    ['filter[price]=cheap', 'filter.price.$eq'],
    ['filter[price]=', 'filter.price.$eq'],
    // LIST-23: of no currency, of several, of another branch, of none of these
    ['filter[price][$gte]=10', 'filter.price.$gte'],
    ['filter[discountedPrice][$lt]=10', 'filter.discountedPrice.$lt'],
    ['filter[price][$gt]=10&filter[currency][$ne]=USD', 'filter.price.$gt'],
    ['filter[price][$lte]=10&filter[currency][$in][]=USD&filter[currency][$in][]=EUR', 'filter.price.$lte'],
    ['filter[$or][0][price][$lte]=10&filter[$or][1][currency]=USD', 'filter.$or.0.price.$lte'],
    ['filter[price][$gt]=Infinity', 'filter.price.$gt'],
    ['filter[price][$gt]=1e400', 'filter.price.$gt'],
    ['filter[isPromoted]=yes', 'filter.isPromoted.$eq'],
    ['filter[id]=1', 'filter.id.$eq'],
    ['filter[categoryIds]=1', 'filter.categoryIds.$eq'],
    ['filter[createdAt][$gt]=yesterday', 'filter.createdAt.$gt'],
    ['filter[createdAt][$gt]=2026-99-99', 'filter.createdAt.$gt'],
    ['filter[name][$size]=1', 'filter.name.$size'],
    ['filter[goals][$size]=-x', 'filter.goals.$size'],
    ['filter[name][$exists]=maybe', 'filter.name.$exists'],
    ['filter[$nor][0][name]=x', 'filter.$nor'],
    ['filter[$or]=x', 'filter.$or'],
    ['filter[$or][0]=x', 'filter.$or.0'],
    ['filter[$text][$eq]=x', 'filter.$text'],
    [`filter[name]=${'x'.repeat(201)}`, 'filter.name.$eq'],
    [`filter[name][$cont]=${'x'.repeat(201)}`, 'filter.name.$cont'],
    ['filter=x', 'filter'],
    ['sort=password', 'sort.password'],
    ['sort=-constructor', 'sort.constructor'],
    ['sort=name;drop table users', 'sort.name;drop table users'],
  ])('%s', async (query, field) => {
    const { status, body, text } = await list(query)
    expect(status, text).toBe(400)
    expect(body.fields?.[field], text).toEqual([expect.stringMatching(/\S/)])
  })

  test.each([
    ['filter[duration]=1e30'],
    ['filter[duration][$lt]=-1e300'],
    ['filter[price][$gt]=1e300&filter[currency]=USD'],
    ['filter[createdAt][$gt]=0000-01-01'],
    ['filter[createdAt][$lt]=9999-12-31T23:59:59Z'],
    ['filter[goals][$size]=99999999999999'],
    ['filter[duration]=1.5'],
  ])('%s is odd and harmless', async (query) => {
    const { status, text } = await list(query)
    expect([200, 400], text).toContain(status)
  })
})

describe('a filter has limits', () => {
  const conditions = (count: number) =>
    Array.from({ length: count }, (_, index) => `filter[$and][${index}][name][$cont]=e`).join('&')
  const nested = (depth: number) => `filter${'[$and][0]'.repeat(depth)}[name][$cont]=e`
  const values = (count: number) =>
    Array.from({ length: count }, (_, index) => `filter[name][$in][]=${index}`).join('&')

  test.each([
    ['20 conditions', conditions(20), 200],
    ['21 conditions', conditions(21), 400],
    ['three levels', nested(2), 200],
    ['four levels', nested(3), 400],
    ['100 values', values(100), 200],
    ['101 values', values(101), 400],
  ])('%s', async (_, query, expected) => {
    const { status, body } = await list(query)
    expect(status).toBe(expected)
    if (expected === 400) expect(Object.keys(body.fields ?? {})).toHaveLength(1)
  })
})
