import { sql } from 'drizzle-orm'
import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import { user } from '../../../db/schema/people.ts'
import { tellPeople } from '../queries.ts'
import type { NotificationChannel } from './channel.ts'

/**
 * Notifications in the portal. What happens to an event is told there at once, by the transaction that does it
 * (`tellRegistered`), so that changes are not told again.
 */
export const portalChannel: NotificationChannel = {
  name: 'ws',
  address: sql`${user.id}::text`,
  isConnected: sql`true`,
  standing: sql`'connected'`,
  shown: sql`null`,
  takesChanges: null,
  async keep(tx, messages) {
    const together = new Map<string, { eventId: string; notice: NoticeType; people: string[] }>()
    for (const { userId, eventId, notice } of messages) {
      if (notice === null) continue
      const key = `${eventId} ${notice}`
      const group = together.get(key) ?? { eventId, notice, people: [] }
      together.set(key, group)
      group.people.push(userId)
    }
    for (const { eventId, notice, people } of together.values()) await tellPeople(tx, people, eventId, notice)
  },
}
