import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { schedule } from './events.ts'
import { user } from './people.ts'

export const NOTICE_TYPES = [
  'event-started',
  'event-ended',
  'event-user-joined',
  'event-user-left',
  'event-changed',
  'event-cancelled',
  'recording-ready',
  'course-finished',
] as const

/** What a person is told in the portal. The name is kept as it was, the thing itself may go. */
export const notice = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    type: text({ enum: NOTICE_TYPES }).notNull(),
    targetType: text({ enum: ['course', 'event'] }).notNull(),
    targetId: uuid().notNull(),
    targetName: text().notNull(),
    createdAt: createdAt(),
    readAt: moment(),
  },
  (t) => [
    index('notices_user').on(t.userId, t.createdAt.desc()),
    check('notices_type', sql`${t.type} in (${oneOf(NOTICE_TYPES)})`),
  ],
)

/** Reminders that went out: the key makes each one go out once, whatever the number of servers. */
export const reminderSent = pgTable(
  'reminders_sent',
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    scheduleId: uuid()
      .notNull()
      .references(() => schedule.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    sentAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.scheduleId, t.rule] }), index('reminders_sent_schedule').on(t.scheduleId)],
)
