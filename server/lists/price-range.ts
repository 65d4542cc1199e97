import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PriceRange } from '../../openapi/generated/portal.ts'
import type { Queryable } from '../db/database.ts'
import type { course } from '../db/schema/courses.ts'
import type { event } from '../db/schema/events.ts'

/** The lowest and highest price after discounts, by currency; free items are left out. */
export async function selectPriceRange(
  db: Queryable,
  table: typeof course | typeof event,
  where: SQL | undefined,
): Promise<PriceRange> {
  const paid = sql`coalesce(${table.discountedPrice}, ${table.price})`
  const rows = await db
    .select({
      currency: table.currency,
      min: sql<number>`min(${paid})::float8`,
      max: sql<number>`max(${paid})::float8`,
    })
    .from(table)
    .where(and(isNotNull(table.price), where))
    .groupBy(table.currency)
    .orderBy(table.currency)
  return { items: rows.flatMap(({ currency, ...row }) => (currency ? [{ currency, ...row }] : [])) }
}
