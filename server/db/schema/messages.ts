import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_CHANNELS } from '../../../openapi/generated/constants.ts'
import { belongsTo, createdAt, id, moment, oneOf } from './columns.ts'
import { event } from './events.ts'
import { user } from './people.ts'

/**
 * `sending`: the service has been asked. `unknown`: nobody can tell whether it has arrived, and it is not sent again.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const

/**
 * A message to one person on one channel. It is kept until it is sent, and for some time after. A mail has the id of the
 * row in `outgoing_mails` that has its content and is sent.
 */
export const outgoingMessage = pgTable(
  'outgoing_messages',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    /** the kind of its letter, or what else it is */
    kind: text().notNull(),
    /** address and text, encrypted; null when it is over, and for a mail */
    sealed: text(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** when to send it, or while it is being sent, when the attempt counts as cut off */
    dueAt: moment().notNull().defaultNow(),
    /** it is not sent after this */
    validUntil: moment(),
    createdAt: createdAt(),
    sentAt: moment(),
    /** id that the service gave it */
    providerId: text(),
    /** why the last attempt failed, in the service's words */
    failure: text(),
  },
  (t) => [
    index('outgoing_messages_due')
      .on(t.dueAt)
      .where(sql`${t.state} in ('waiting', 'sending') and ${t.channel} <> 'email'`),
    index('outgoing_messages_user').on(t.userId, t.createdAt.desc()),
    index('outgoing_messages_created').on(t.createdAt),
    check('outgoing_messages_channel', sql`${t.channel} in (${oneOf(NOTIFICATION_CHANNELS)})`),
    check('outgoing_messages_state', sql`${t.state} in (${oneOf(MESSAGE_STATES)})`),
  ],
)

/** A code that proves a telephone number; the latest one of a person counts. */
export const phoneCode = pgTable('phone_codes', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** the number that it was sent to */
  phone: text().notNull(),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  /** wrong codes that were entered */
  tries: integer().notNull().default(0),
})

/** Numbers whose owners answered STOP; nothing is sent to them until they answer START. */
export const stoppedPhone = pgTable('stopped_phones', {
  phone: text().primaryKey(),
  stoppedAt: createdAt(),
})

/** The Telegram chat of a person. */
export const telegramChat = pgTable('telegram_chats', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  chatId: bigint({ mode: 'bigint' }).notNull().unique('telegram_chats_chat'),
  /** name of the account there, which tells the person which one it is */
  name: text().notNull(),
  connectedAt: createdAt(),
  /** when the person blocked the bot; null while it may write */
  blockedAt: moment(),
})

/** One-time codes of links that connect a Telegram chat. */
export const telegramCode = pgTable(
  'telegram_codes',
  {
    codeHash: text().primaryKey(),
    userId: belongsTo(() => user.id),
    expiresAt: moment().notNull(),
  },
  (t) => [index('telegram_codes_user').on(t.userId), index('telegram_codes_expires').on(t.expiresAt)],
)

export const ATTENDANCE_KINDS = ['joined', 'left'] as const

/**
 * How many people came or left at an event since its host or tutor was last told by a channel: the first one begins it,
 * and all until it is due are told together.
 */
export const attendanceDigest = pgTable(
  'attendance_digests',
  {
    userId: belongsTo(() => user.id),
    eventId: belongsTo(() => event.id),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    kind: text({ enum: ATTENDANCE_KINDS }).notNull(),
    people: integer().notNull().default(1),
    dueAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.channel, t.kind] }),
    index('attendance_digests_due').on(t.dueAt),
    index('attendance_digests_event').on(t.eventId),
    check('attendance_digests_channel', sql`${t.channel} in (${oneOf(NOTIFICATION_CHANNELS)})`),
    check('attendance_digests_kind', sql`${t.kind} in (${oneOf(ATTENDANCE_KINDS)})`),
  ],
)
