import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { findNotification, markNotificationRead } from './queries.ts'
import { type Following, streamNotifications } from './stream.ts'

/** Tabs and devices of one person on one server. */
const MOST_STREAMS = 20

/** Marks a notification of the person as read. Throws 'not-found'. */
export async function markRead(db: Database, userId: string, id: string): Promise<Notice> {
  await markNotificationRead(db, userId, id)
  const found = await findNotification(db, userId, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Streams the caller's notifications until this server stops. Throws 'too-many-requests'. */
export function streamOwnNotifications(
  { db, notifications }: Pick<Services, 'db' | 'notifications'>,
  wanted: Following,
) {
  if (notifications.count(wanted.me.userId) >= MOST_STREAMS)
    throw new DomainError('too-many-requests', { retryAfter: 60 })
  return streamNotifications({
    ...wanted,
    db,
    notifications,
    signal: AbortSignal.any([wanted.signal, notifications.ending]),
  })
}
