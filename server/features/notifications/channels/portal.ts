import { sql } from 'drizzle-orm'
import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import { user } from '../../../db/schema/people.ts'
import { insertNotifications } from '../queries.ts'
import type { Message, NotificationChannel } from './channel.ts'

/**
 * Notifications in the portal. What happens is told there at once, by the transaction that does it (`announce`), so that
 * changes are not told again.
 */
export const portalChannel: NotificationChannel = {
  name: 'ws',
  address: sql`${user.id}::text`,
  isConnected: sql`true`,
  standing: sql`'connected'`,
  shown: sql`null`,
  takesChanges: null,
  async keep(tx, messages) {
    const together = new Map<string, { target: Message['target']; type: NoticeType; userIds: string[] }>()
    for (const { userId, target, notice } of messages) {
      if (notice === null) continue
      const key = `${target.id} ${notice}`
      const group = together.get(key) ?? { target, type: notice, userIds: [] }
      together.set(key, group)
      group.userIds.push(userId)
    }
    for (const { userIds, ...news } of together.values())
      await insertNotifications(tx, { ...news, people: sql`select unnest(${sql.param(userIds)}::uuid[]) as user_id` })
  },
  announce: insertNotifications,
}
