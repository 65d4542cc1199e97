import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import { insertNotifications } from '../queries.ts'
import type { Message, NotificationChannel } from './channel.ts'
import { somePeople } from './news-queries.ts'
import { portalReach } from './reach-queries.ts'

/**
 * Notifications in the portal. What happens is told there at once, by the transaction that does it (`announce`), so that
 * changes are not told again.
 */
export const portalChannel: NotificationChannel = {
  ...portalReach,
  name: 'ws',
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
      await insertNotifications(tx, { ...news, people: somePeople(userIds) })
  },
  announce: insertNotifications,
}
