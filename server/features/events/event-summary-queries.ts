import { eq, sql } from 'drizzle-orm'
import type { EventSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { event } from '../../db/schema/events.ts'
import { statement } from '../../db/statement.ts'
import { toMedia } from '../media/queries.ts'

const { id, alias, name, type, state, languageCode, timezone, startsAt, endsAt } = event

/** The columns of an event's summary, without its cover. */
export const summaryOfEvent = { id, alias, name, type, state, languageCode, timezone, startsAt, endsAt }

type SummaryRow = Pick<typeof event.$inferSelect, keyof typeof summaryOfEvent>

export const toEventSummary = (row: SummaryRow, cover: typeof media.$inferSelect | null): EventSummary => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  cover: cover && toMedia(cover),
})

const eventsById = statement('event_summaries_by_id', (db) =>
  db
    .select({ summary: summaryOfEvent, cover: media })
    .from(event)
    .leftJoin(media, eq(media.id, event.coverId))
    .where(sql`${event.id} = any(${sql.placeholder('ids')})`),
)

/** Event summaries by id. */
export async function loadEventSummaries(db: Queryable, wanted: string[]): Promise<Map<string, EventSummary>> {
  if (wanted.length === 0) return new Map()
  const rows = await eventsById(db).execute({ ids: [...new Set(wanted)] })
  return new Map(rows.map(({ summary, cover }) => [summary.id, toEventSummary(summary, cover)]))
}
