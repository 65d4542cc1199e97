import { eq, type SQL, sql } from 'drizzle-orm'
import type { NoticeType } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../database.ts'
import { event, userEvent } from '../schema/events.ts'
import { notice } from '../schema/notices.ts'

/** Tells everybody who registered for an event; part of the transaction that makes it so. */
export async function tellRegistered(tx: Transaction, eventId: string, type: NoticeType) {
  const name: SQL = sql`(select ${event.name} from ${event} where ${event.id} = ${eventId})`
  await tx.execute(sql`insert into ${notice} (user_id, type, target_type, target_id, target_name)
    select ${userEvent.userId}, ${type}, 'event', ${eventId}, ${name} from ${userEvent} where ${eq(userEvent.eventId, eventId)}`)
}
