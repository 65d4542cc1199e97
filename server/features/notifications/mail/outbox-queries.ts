import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { presently } from '../../../db/schema/columns.ts'
import { outgoingMessage } from '../../../db/schema/messages.ts'
import { outgoingMail } from '../../../db/schema/platform.ts'
import { msUntil } from '../../../jobs/wake.ts'

export type MailRow = typeof outgoingMail.$inferSelect

/** How long a taken message is reserved for its process. An attempt that takes longer has failed. */
const LEASE = sql`interval '1 minute'`

interface NewRow extends Pick<MailRow, 'id' | 'sealed'> {
  userId: string
  kind: string
}

const entryOf = ({ id, userId, kind }: NewRow) => ({ id, userId, channel: 'email' as const, kind })

/** Stores messages to be sent presently, and for their readers that there are such. */
export async function insertMails(db: Queryable, rows: NewRow[]) {
  await db.insert(outgoingMail).values(rows.map(({ id, sealed }) => ({ id, sealed, dueAt: presently })))
  await db.insert(outgoingMessage).values(rows.map(entryOf))
}

/** Stores a message that is reserved for this process. */
export async function insertTakenMail(tx: Transaction, row: NewRow) {
  await tx.insert(outgoingMail).values({ id: row.id, sealed: row.sealed, dueAt: sql`now() + ${LEASE}` })
  await tx.insert(outgoingMessage).values(entryOf(row))
}

/** Ids of messages that are due and not locked by another process: several of all, or the one with the id. Locks them. */
export async function lockDueMails(tx: Transaction, limit: number, id?: string): Promise<string[]> {
  const due = and(lte(outgoingMail.dueAt, sql`now()`), id === undefined ? undefined : eq(outgoingMail.id, id))
  const rows = await tx
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(due)
    .orderBy(outgoingMail.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.id)
}

/** Reserves messages for this process. */
export const leaseMails = (tx: Transaction, ids: string[]): Promise<MailRow[]> =>
  tx
    .update(outgoingMail)
    .set({ dueAt: sql`now() + ${LEASE}` })
    .where(inArray(outgoingMail.id, ids))
    .returning()

/** Removes messages, and notes why they were not sent. */
export async function dropMails(tx: Transaction, ids: string[], failure: string) {
  await tx.delete(outgoingMail).where(inArray(outgoingMail.id, ids))
  await tx.update(outgoingMessage).set({ state: 'failed', failure }).where(inArray(outgoingMessage.id, ids))
}

/** How many messages are due; not counted beyond `most`. */
export async function countDueMails(db: Database, most: number): Promise<number> {
  const due = sql`select 1 from ${outgoingMail} where ${outgoingMail.dueAt} <= now() limit ${most}`
  const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from (${due}) as due`)
  return rows[0]?.waiting ?? 0
}

/** ms until a message is due; null if none is kept. */
export const mailsDueIn = (db: Database) => msUntil(db, sql`select min(${outgoingMail.dueAt}) from ${outgoingMail}`)

export type Outcome = { state: 'sent' } | { state: 'failed'; failure: string }

/** Removes a message and notes what became of it, by one statement. */
export async function endMail(db: Database, id: string, outcome: Outcome) {
  const { state } = outcome
  const [sentAt, failure] = outcome.state === 'sent' ? [sql`now()`, null] : [null, outcome.failure]
  await db.execute(sql`with gone as (delete from ${outgoingMail} where ${eq(outgoingMail.id, id)})
    update ${outgoingMessage} set state = ${state}, sent_at = ${sentAt}, failure = ${failure}
    where ${eq(outgoingMessage.id, id)}`)
}

interface Later {
  attempts: number
  pauseMs: number
  failure: string
}

/** Makes a message due after a pause, and notes why. */
export async function postponeMail(db: Database, id: string, { attempts, pauseMs, failure }: Later) {
  const dueAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
  await db.execute(sql`with later as (
      update ${outgoingMail} set attempts = ${attempts}, due_at = ${dueAt} where ${eq(outgoingMail.id, id)})
    update ${outgoingMessage} set attempts = ${attempts}, failure = ${failure}
    where ${eq(outgoingMessage.id, id)}`)
}
