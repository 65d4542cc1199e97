import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { findNotice, markNoticeRead } from './queries.ts'
import { type Following, followNotices } from './stream.ts'

/** Tabs and devices of one person on one server. */
const MOST_STREAMS = 20

/** Marks a notification of the person as read. Throws 'not-found'. */
export async function markRead(db: Database, userId: string, id: string): Promise<Notice> {
  await markNoticeRead(db, userId, id)
  const found = await findNotice(db, userId, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Streams the caller's notifications until this server stops. Throws 'too-many-requests'. */
export function followOwnNotices({ db, notices }: Pick<Services, 'db' | 'notices'>, wanted: Following) {
  if (notices.count(wanted.me.userId) >= MOST_STREAMS) throw new DomainError('too-many-requests', { retryAfter: 60 })
  return followNotices({ ...wanted, db, notices, signal: AbortSignal.any([wanted.signal, notices.ending]) })
}
