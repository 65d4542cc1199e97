import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { outgoingMessage, phoneCode, stoppedPhone } from '../../../db/schema/messages.ts'
import { userSettings } from '../../../db/schema/people.ts'
import { LATE, type ShortMessage } from '../channels/messenger.ts'
import type { Reach } from '../channels/reach-queries.ts'

/** The kind of the messages that carry a code. */
export const CODE = 'phoneCode'

const isStoppedAt = (phone: SQL | typeof userSettings.phone) =>
  sql`exists (select from ${stoppedPhone} where ${stoppedPhone.phone} = ${phone})`

/** SMS goes to the contact phone, once it is verified, unless its owner has answered STOP. */
export const smsReach: Reach = {
  address: sql`${userSettings.phone}`,
  isConnected: sql`(${userSettings.isPhoneVerified} and ${userSettings.phone} is not null
    and not ${isStoppedAt(userSettings.phone)})`,
  standing: sql`case when ${userSettings.phone} is null then 'missing'
    when ${isStoppedAt(userSettings.phone)} then 'blocked'
    when ${userSettings.isPhoneVerified} then 'connected' else 'unverified' end`,
  shown: sql`${userSettings.phone}`,
}

/** Why a message is not sent that was kept while the number was theirs and took messages. */
export const MAY_NOT_GO = 'the number is not theirs any more, is not verified, or takes no messages'

/** Whether a message may still go to that number: it may have waited for hours. A code goes to one that is not verified. */
export async function mayGo(db: Queryable, { userId, kind, to }: ShortMessage): Promise<boolean> {
  const isTheirs = and(
    eq(userSettings.userId, userId),
    eq(userSettings.phone, to),
    kind === CODE
      ? sql`not ${isStoppedAt(userSettings.phone)}`
      : and(userSettings.notificationEnabled, smsReach.isConnected),
  )
  return (await db.$count(userSettings, isTheirs)) > 0
}

export const isStopped = async (db: Queryable, phone: string) =>
  (await db.$count(stoppedPhone, eq(stoppedPhone.phone, phone))) > 0

/** Nothing is sent to the number any more. */
export const stopPhone = (db: Queryable, phone: string) =>
  db.insert(stoppedPhone).values({ phone }).onConflictDoNothing()

export const allowPhone = (db: Queryable, phone: string) => db.delete(stoppedPhone).where(eq(stoppedPhone.phone, phone))

/**
 * Of the service's ids of messages with the same text, the first that no other message has; it is noted as this one's,
 * so that two with the same text do not take one for both.
 */
export async function claimFound(
  db: Database,
  { id, createdAt }: ShortMessage,
  sids: string[],
): Promise<string | null> {
  if (sids.length === 0) return null
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('found sms'))`)
    const before = new Date(createdAt.getTime() - 24 * 3_600_000)
    const others = await tx
      .select({ sid: outgoingMessage.providerId })
      .from(outgoingMessage)
      .where(
        and(
          gte(outgoingMessage.createdAt, before),
          inArray(outgoingMessage.providerId, sids),
          ne(outgoingMessage.id, id),
        ),
      )
    const free = sids.find((sid) => others.every((other) => other.sid !== sid))
    if (free === undefined) return null
    await tx.update(outgoingMessage).set({ providerId: free }).where(eq(outgoingMessage.id, id))
    return free
  })
}

/** The service says that a message which it had taken has not arrived. */
export const markUndelivered = (db: Queryable, { id, sid, failure }: { id: string; sid: string; failure: string }) =>
  db
    .update(outgoingMessage)
    .set({ state: 'failed', failure })
    .where(and(eq(outgoingMessage.id, id), eq(outgoingMessage.providerId, sid), eq(outgoingMessage.state, 'sent')))

/** The contact phone of a person, who is locked until the transaction ends. */
export async function lockPhone(tx: Transaction, userId: string) {
  const { phone, isPhoneVerified, preferredLanguage } = userSettings
  const [found] = await tx
    .select({ phone, isPhoneVerified, locale: preferredLanguage })
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
    .for('update')
  return found ?? null
}

interface NewCode {
  userId: string
  phone: string
  codeHash: string
  expiresAt: Date
}

/** Stores a code in place of the one before. */
export async function putCode(tx: Transaction, code: NewCode) {
  const fresh = { ...code, tries: 0 }
  await tx.insert(phoneCode).values(fresh).onConflictDoUpdate({ target: phoneCode.userId, set: fresh })
}

/** Counts a try of a code that is still good for one, whose number is still the contact phone; null if there is none. */
export async function tryCode(db: Queryable, userId: string, mostTries: number) {
  const [found] = await db
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(
      and(
        eq(phoneCode.userId, userId),
        sql`${phoneCode.expiresAt} > now() and ${phoneCode.tries} < ${mostTries}`,
        sql`exists (select from ${userSettings} where ${userSettings.userId} = ${phoneCode.userId}
          and ${userSettings.phone} = ${phoneCode.phone})`,
      ),
    )
    .returning({ phone: phoneCode.phone, codeHash: phoneCode.codeHash, tries: phoneCode.tries })
  return found ?? null
}

/** Uses the code up. False when another one has taken its place, or the contact phone is another one by now. */
export async function spendCode(
  tx: Transaction,
  userId: string,
  { phone, codeHash }: { phone: string; codeHash: string },
) {
  const [spent] = await tx
    .delete(phoneCode)
    .where(and(eq(phoneCode.userId, userId), eq(phoneCode.codeHash, codeHash)))
    .returning({ userId: phoneCode.userId })
  if (!spent) return false
  const [verified] = await tx
    .update(userSettings)
    .set({ isPhoneVerified: true, updatedAt: sql`now()` })
    .where(and(eq(userSettings.userId, userId), eq(userSettings.phone, phone)))
    .returning({ userId: userSettings.userId })
  return verified !== undefined
}

/** Whether the code that was last sent to the person's number, some minutes ago at most, could not be delivered. */
export async function hasCodeFailed(db: Queryable, userId: string, minutes: number): Promise<boolean> {
  const [last] = await db
    .select({ state: outgoingMessage.state, failure: outgoingMessage.failure })
    .from(outgoingMessage)
    .where(
      and(
        eq(outgoingMessage.userId, userId),
        eq(outgoingMessage.kind, CODE),
        sql`${outgoingMessage.createdAt} > now() - make_interval(mins => ${minutes})`,
      ),
    )
    .orderBy(sql`${outgoingMessage.createdAt} desc`)
    .limit(1)
  return last?.state === 'failed' && last.failure !== MAY_NOT_GO && last.failure !== LATE
}

/** The number that the last code went to. */
export async function phoneOfCode(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db.select({ phone: phoneCode.phone }).from(phoneCode).where(eq(phoneCode.userId, userId))
  return found?.phone ?? null
}
