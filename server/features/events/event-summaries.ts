import { inArray } from 'drizzle-orm'
import type { EventSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { event } from '../../db/schema/events.ts'
import { withCovers } from '../media/queries.ts'

/** Event summaries by id. */
export async function loadEventSummaries(db: Queryable, ids: string[]): Promise<Map<string, EventSummary>> {
  if (ids.length === 0) return new Map()
  const { id, alias, name, type, state, coverId, languageCode, timezone, startsAt, endsAt } = event
  const rows = await db
    .select({ id, alias, name, type, state, coverId, languageCode, timezone, startsAt, endsAt })
    .from(event)
    .where(inArray(event.id, [...new Set(ids)]))
  const summaries = await withCovers(db, rows)
  return new Map(
    summaries.map((row) => [
      row.id,
      { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    ]),
  )
}
