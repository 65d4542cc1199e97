import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { telegramChat, telegramCode } from '../../../db/schema/messages.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { rateLimit } from '../../../db/schema/platform.ts'
import { openAccount } from '../../auth/queries.ts'
import type { Reach } from '../channels/reach-queries.ts'

/** Links of a person that work at the same time. */
const CODES = 5

export type Chat = typeof telegramChat.$inferSelect

const mine = sql`${telegramChat.userId} = ${user.id}`

/** Telegram goes to the chat that a person has connected, unless they have blocked the bot. */
export const telegramReach: Reach = {
  address: sql`(select ${telegramChat.chatId}::text from ${telegramChat} where ${mine})`,
  isConnected: sql`exists (select from ${telegramChat} where ${mine} and ${telegramChat.blockedAt} is null)`,
  standing: sql`coalesce((select case when ${telegramChat.blockedAt} is null then 'connected' else 'blocked' end
    from ${telegramChat} where ${mine}), 'missing')`,
  shown: sql`(select ${telegramChat.name} from ${telegramChat} where ${mine})`,
}

/** Keeps a one-time code of a person; the oldest ones beyond five end. */
export async function keepCode(tx: Transaction, userId: string, codeHash: string, minutes: number): Promise<Date> {
  const mine = eq(telegramCode.userId, userId)
  const latest = tx
    .select({ codeHash: telegramCode.codeHash })
    .from(telegramCode)
    .where(mine)
    .orderBy(desc(telegramCode.expiresAt))
    .limit(CODES - 1)
  await tx.delete(telegramCode).where(and(mine, notInArray(telegramCode.codeHash, latest)))
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  const [kept] = await tx
    .insert(telegramCode)
    .values({ userId, codeHash, expiresAt })
    .returning({ expiresAt: telegramCode.expiresAt })
  if (!kept) throw new Error('the code was not kept')
  return kept.expiresAt
}

/** Uses a code up. Returns the id of its person if it still counts and their account is open. */
export async function spendCode(tx: Transaction, codeHash: string): Promise<string | null> {
  const [spent] = await tx
    .delete(telegramCode)
    .where(and(eq(telegramCode.codeHash, codeHash), gt(telegramCode.expiresAt, sql`now()`)))
    .returning({ userId: telegramCode.userId })
  if (!spent) return null
  const [open] = await tx
    .select({ id: user.id })
    .from(user)
    .where(openAccount(eq(user.id, spent.userId)))
  return open?.id ?? null
}

export async function dropCodes(tx: Transaction, userId: string) {
  await tx.delete(telegramCode).where(eq(telegramCode.userId, userId))
}

/** The chat of a person. */
export async function findChat(db: Queryable, userId: string): Promise<Chat | null> {
  const [found] = await db.select().from(telegramChat).where(eq(telegramChat.userId, userId))
  return found ?? null
}

/** Whose chat it is. */
export async function findOwner(db: Queryable, chatId: bigint): Promise<string | null> {
  const [found] = await db
    .select({ userId: telegramChat.userId })
    .from(telegramChat)
    .where(eq(telegramChat.chatId, chatId))
  return found?.userId ?? null
}

/** What the bot's answers to a person need. */
export async function findAddressee(db: Queryable, userId: string) {
  const [found] = await db
    .select({ name: user.firstName, locale: userSettings.preferredLanguage })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.id, userId))
  return found ?? null
}

/** Gives a chat to a person alone. Returns who had it before. */
export async function takeChat(tx: Transaction, { userId, chatId, name }: Pick<Chat, 'userId' | 'chatId' | 'name'>) {
  const others = await tx
    .delete(telegramChat)
    .where(and(eq(telegramChat.chatId, chatId), ne(telegramChat.userId, userId)))
    .returning({ userId: telegramChat.userId })
  const set = { chatId, name, connectedAt: sql`now()`, blockedAt: null }
  await tx
    .insert(telegramChat)
    .values({ userId, chatId, name })
    .onConflictDoUpdate({ target: telegramChat.userId, set })
  return others.map((one) => one.userId)
}

/** Ends the connection of a person. Returns the chat if there was one. */
export async function removeChat(tx: Transaction, userId: string): Promise<Chat | null> {
  const [gone] = await tx.delete(telegramChat).where(eq(telegramChat.userId, userId)).returning()
  return gone ?? null
}

/** Notes whether a chat takes nothing from the bot; the time of the first refusal is kept. */
export async function noteBlocked(tx: Transaction, chatId: bigint, isBlocked: boolean) {
  const blockedAt = isBlocked ? sql`coalesce(${telegramChat.blockedAt}, now())` : null
  await tx.update(telegramChat).set({ blockedAt }).where(eq(telegramChat.chatId, chatId))
}

/** Handles updates one after the other, on all servers, so that a repeated one finds what the first has done. */
export const lockUpdates = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('lectern telegram updates'))`)

/**
 * Counts something in a window of time and returns how often it has been there. The counters are kept for a day, and
 * Telegram repeats an update for less.
 */
async function count(tx: Transaction, key: string, windowStart: ReturnType<typeof sql>) {
  const [row] = await tx
    .insert(rateLimit)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({ target: [rateLimit.key, rateLimit.windowStart], set: { count: sql`${rateLimit.count} + 1` } })
    .returning({ count: rateLimit.count })
  return row?.count ?? 0
}

/** Whether an update is seen for the first time; asked under the lock of all updates. */
export async function isNewUpdate(tx: Transaction, updateId: number) {
  const key = `telegram-update:${updateId}`
  const [seen] = await tx.select({ key: rateLimit.key }).from(rateLimit).where(eq(rateLimit.key, key)).limit(1)
  if (seen) return false
  await count(tx, key, sql`now()`)
  return true
}

/** Explanations to one chat in ten minutes. */
const EXPLANATIONS = 3

/** Whether a chat may be told once more how the bot works. */
export async function mayExplain(tx: Transaction, chatId: bigint) {
  const window = sql`to_timestamp(floor(extract(epoch from now()) / 600) * 600)`
  return (await count(tx, `telegram-help:${chatId}`, window)) <= EXPLANATIONS
}
