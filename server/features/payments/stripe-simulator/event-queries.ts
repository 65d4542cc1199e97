import { and, desc, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { simulatedEvent } from '../../../db/schema/simulator.ts'

export type EventRow = typeof simulatedEvent.$inferSelect

/** Which events are wanted. */
export interface WantedEvents {
  since: Date
  types: string[]
  /** id of the last event of the page before */
  after: string | null
  most: number
}

export async function insertEvent(db: Database, values: Pick<EventRow, 'id' | 'type' | 'object'>) {
  const [made] = await db.insert(simulatedEvent).values(values).returning()
  return made ?? null
}

/** The events of a page, the newest first, and one more if there are more. */
export function selectEvents(db: Database, { since, types, after, most }: WantedEvents): Promise<EventRow[]> {
  const place = sql`(${simulatedEvent.createdAt}, ${simulatedEvent.id})`
  const isOlder: SQL | undefined =
    after === null
      ? undefined
      : sql`${place} < (select e.created_at, e.id from ${simulatedEvent} e where e.id = ${after})`
  return db
    .select()
    .from(simulatedEvent)
    .where(and(gte(simulatedEvent.createdAt, since), inArray(simulatedEvent.type, types), isOlder))
    .orderBy(desc(simulatedEvent.createdAt), desc(simulatedEvent.id))
    .limit(most + 1)
}
