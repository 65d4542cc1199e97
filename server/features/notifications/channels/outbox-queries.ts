import { and, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { presently } from '../../../db/schema/columns.ts'
import { outgoingMessage } from '../../../db/schema/messages.ts'
import { msUntil } from '../../../jobs/wake.ts'

export type MessageRow = typeof outgoingMessage.$inferSelect

type NewRow = Pick<MessageRow, 'userId' | 'channel' | 'kind' | 'sealed' | 'validUntil'> & {
  /** null: at once */
  dueAt: Date | null
}

/** How long a taken message is reserved for its process. An attempt takes less. */
const LEASE = sql`interval '1 minute'`

/** Mail is sent by its own outbox. */
const isOpen = and(inArray(outgoingMessage.state, ['waiting', 'sending']), ne(outgoingMessage.channel, 'email'))

export async function insertMessages(db: Queryable, rows: NewRow[]) {
  await db.insert(outgoingMessage).values(rows.map((row) => ({ ...row, dueAt: row.dueAt ?? presently })))
}

/** Messages that are due and not locked by another process, the longest due first; locks them. */
export const lockDueMessages = (tx: Transaction, limit: number): Promise<MessageRow[]> =>
  tx
    .select()
    .from(outgoingMessage)
    .where(and(isOpen, lte(outgoingMessage.dueAt, sql`now()`)))
    .orderBy(outgoingMessage.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })

/** Reserves messages for this process. */
export async function leaseMessages(tx: Transaction, ids: string[]) {
  await tx
    .update(outgoingMessage)
    .set({ dueAt: sql`now() + ${LEASE}` })
    .where(inArray(outgoingMessage.id, ids))
}

/** Fails what waits for a person on a channel; what it said is forgotten. */
export async function failWaiting(
  db: Queryable,
  { userId, channel, failure }: Pick<MessageRow, 'userId' | 'channel'> & { failure: string },
) {
  const theirs = and(eq(outgoingMessage.userId, userId), eq(outgoingMessage.channel, channel))
  await db
    .update(outgoingMessage)
    .set({ state: 'failed', failure, sealed: null })
    .where(and(theirs, eq(outgoingMessage.state, 'waiting')))
}

/** Notes that a message is being sent. False when it is over already. */
export async function markSending(db: Queryable, id: string): Promise<boolean> {
  const begun = await db
    .update(outgoingMessage)
    .set({ state: 'sending' })
    .where(and(eq(outgoingMessage.id, id), isOpen))
    .returning({ id: outgoingMessage.id })
  return begun.length > 0
}

/** ms until a message is due; null if none is kept. */
export const messagesDueIn = (db: Database) =>
  msUntil(db, sql`select min(${outgoingMessage.dueAt}) from ${outgoingMessage} where ${isOpen}`)

/** Ends a message; what it said is forgotten. */
const endMessage = (db: Queryable, id: string, set: Partial<MessageRow> | { sentAt: SQL }) =>
  db
    .update(outgoingMessage)
    .set({ ...set, sealed: null })
    .where(eq(outgoingMessage.id, id))

export const markSent = (db: Queryable, id: string, providerId: string) =>
  endMessage(db, id, { state: 'sent', sentAt: sql`now()`, providerId, failure: null })

export const markEnded = (db: Queryable, id: string, state: 'failed' | 'unknown', failure: string) =>
  endMessage(db, id, { state, failure })

interface Later extends Pick<MessageRow, 'state' | 'attempts'> {
  pauseMs: number
  failure: string
}

/** Makes a message due after a pause. */
export async function postponeMessage(db: Queryable, id: string, { pauseMs, ...set }: Later) {
  const dueAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
  await db
    .update(outgoingMessage)
    .set({ ...set, dueAt })
    .where(eq(outgoingMessage.id, id))
}
