import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { event, schedule } from './events.ts'
import { user } from './people.ts'

export const NOTICE_TYPES = [
  'event-started',
  'event-ended',
  'event-user-joined',
  'event-user-left',
  'event-changed',
  'event-cancelled',
  'event-starts-soon',
  'event-ends-soon',
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
    /** channel:what:seconds before it */
    rule: text().notNull(),
    /** the start or the end that it was about: a session that moved is reminded of anew */
    occursAt: moment().notNull(),
    sentAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.scheduleId, t.rule, t.occursAt] }),
    index('reminders_sent_schedule').on(t.scheduleId),
    index('reminders_sent_occurs').on(t.occursAt),
  ],
)

/** Up to which moment a job that follows the clock has done everything, on whichever server. */
export const jobProgress = pgTable('job_progress', {
  job: text().primaryKey(),
  doneUntil: moment().notNull(),
})

export const EVENT_NEWS = ['sessionMoved', 'sessionCanceled', 'eventCanceled'] as const

/** News on its way to everybody who registered for an event: each batch moves the mark on, the last one removes the row. */
export const eventMailing = pgTable(
  'event_mailings',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    kind: text({ enum: EVENT_NEWS }).notNull(),
    /** the sessions that it is about, the next one first */
    scheduleIds: uuid().array().notNull(),
    /** when the session was to take place before; null when it did not move */
    previousStartsAt: moment(),
    previousEndsAt: moment(),
    /** the last registration that was told; null: none yet */
    markRegisteredAt: moment(),
    markId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    // One at a time for a session: later news take the place of what is still on its way.
    unique('event_mailings_sessions').on(t.eventId, t.scheduleIds),
    index('event_mailings_created').on(t.createdAt),
    check('event_mailings_kind', sql`${t.kind} in (${oneOf(EVENT_NEWS)})`),
  ],
)
