import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ContentLanguages } from '../../openapi/generated/portal.ts'
import type { Queryable } from '../db/database.ts'
import type { course } from '../db/schema/courses.ts'
import type { event } from '../db/schema/events.ts'

/** The languages of the visible items, the most frequent first. */
export async function selectLanguages(
  db: Queryable,
  table: typeof course | typeof event,
  where: SQL | undefined,
): Promise<ContentLanguages> {
  const count = sql<number>`count(*)::int`
  const items = await db
    .select({ languageCode: sql<string>`${table.languageCode}`, count })
    .from(table)
    .where(where)
    .groupBy(table.languageCode)
    .orderBy(desc(count), asc(table.languageCode))
  return { items }
}
