import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Course, CourseList, EventList } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { event } from '../../../server/db/schema/events.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

type Priced = Pick<Course, 'id' | 'price' | 'discountedPrice' | 'currency'>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Amounts that would mix if they were compared, one that is nothing, and one that a discount makes nothing.
  const prices: Omit<Priced, 'id'>[] = [
    { price: 10, discountedPrice: null, currency: 'USD' },
    { price: 20, discountedPrice: 5, currency: 'EUR' },
    { price: 30, discountedPrice: null, currency: 'USD' },
    { price: 15, discountedPrice: null, currency: 'IDR' },
    { price: 0, discountedPrice: null, currency: 'USD' },
    { price: 12, discountedPrice: 0, currency: 'EUR' },
  ]
  for (const table of [course, event]) {
    const rows = await server.db.select({ id: table.id }).from(table)
    for (const [index, { id }] of rows.entries())
      await server.db
        .update(table)
        .set(prices[index % 8] ?? { price: null, discountedPrice: null, currency: null })
        .where(eq(table.id, id))
  }
})
afterAll(() => server.close())

const groupOf = ({ price, discountedPrice, currency }: Priced) =>
  price && discountedPrice !== 0 ? (currency ?? '') : ''

test.each(['courses', 'events'])(
  'by price, %s are free ones first and then each currency by itself [LIST-25]',
  async (list) => {
    const ask = async (query: string): Promise<Priced[]> =>
      (await server.api<CourseList | EventList>('GET', `/api/${list}?${query}`)).body.items
    const items = await ask('limit=50&sort=price')
    const groups = items.map(groupOf)
    expect(groups).toEqual([...groups].sort())
    expect([...new Set(groups)]).toEqual(['', 'EUR', 'IDR', 'USD'])
    for (const currency of ['EUR', 'IDR', 'USD']) {
      const prices = items.filter((one) => groupOf(one) === currency).map(({ price }) => price ?? 0)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
    const ids = items.map(({ id }) => id)
    expect((await ask('limit=50&sort=-price')).map(({ id }) => id)).toEqual(ids.toReversed())
    const pages = [...(await ask('sort=price&limit=7')), ...(await ask('sort=price&limit=7&page=2'))]
    expect(pages.map(({ id }) => id)).toEqual(ids.slice(0, 14))
  },
)
