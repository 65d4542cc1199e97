import { randomBytes } from 'node:crypto'
import { and, desc, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { simulatedEvent } from '../../../db/schema/simulator.ts'

type EventRow = typeof simulatedEvent.$inferSelect

/** Which events are wanted. */
export interface Wanted {
  since: Date
  types: string[]
  /** id of the last event of the page before */
  after: string | null
  most: number
}

/** What the simulator has told, in the order in which it came about. */
export function eventStore(db: Database) {
  return {
    async add(type: string, object: Record<string, unknown>) {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const [made] = await db.insert(simulatedEvent).values({ id, type, object }).returning()
      if (!made) throw new Error('an event was not kept')
      return toStripe(made)
    },

    /** A page, the newest first, and whether there are more. */
    async list({ since, types, after, most }: Wanted) {
      const place = sql`(${simulatedEvent.createdAt}, ${simulatedEvent.id})`
      const isOlder: SQL | undefined =
        after === null
          ? undefined
          : sql`${place} < (select e.created_at, e.id from ${simulatedEvent} e where e.id = ${after})`
      const rows = await db
        .select()
        .from(simulatedEvent)
        .where(and(gte(simulatedEvent.createdAt, since), inArray(simulatedEvent.type, types), isOlder))
        .orderBy(desc(simulatedEvent.createdAt), desc(simulatedEvent.id))
        .limit(most + 1)
      return { object: 'list', data: rows.slice(0, most).map(toStripe), has_more: rows.length > most }
    },
  }
}

export type EventStore = ReturnType<typeof eventStore>

const toStripe = ({ id, type, object, createdAt }: EventRow) => ({
  id,
  object: 'event',
  type,
  created: Math.floor(createdAt.getTime() / 1000),
  data: { object },
})
