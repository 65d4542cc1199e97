import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import { type EventRow, insertEvent, selectEvents, type WantedEvents } from './event-queries.ts'

/** What the simulator has told, in the order in which it came about. */
export function eventStore(db: Database) {
  return {
    async add(type: string, object: Record<string, unknown>) {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const made = await insertEvent(db, { id, type, object })
      if (!made) throw new Error('an event was not kept')
      return toStripe(made)
    },

    /** A page, the newest first, and whether there are more. */
    async list(wanted: WantedEvents) {
      const { most } = wanted
      const rows = await selectEvents(db, wanted)
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
