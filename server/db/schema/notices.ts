import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { NOTICE_TYPES } from '../../../openapi/generated/constants.ts'
import { belongsTo, createdAt, id, moment, oneOf } from './columns.ts'
import { event, schedule } from './events.ts'
import { user } from './people.ts'

/** Database channel that announces new notifications. Its messages are user ids, or topics, separated by commas. */
export const NOTICE_CHANNEL = 'lectern_notices'

/** A notification in the portal. It stores the name, because the course or event may be deleted. */
export const notice = pgTable(
  'notices',
  {
    id: id(),
    userId: belongsTo(() => user.id),
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

/** Reminders that were sent. The key prevents duplicates between several servers. */
export const reminderSent = pgTable(
  'reminders_sent',
  {
    userId: belongsTo(() => user.id),
    scheduleId: belongsTo(() => schedule.id),
    /** channel:type:seconds before it */
    rule: text().notNull(),
    /** the start or end that it announced; a schedule that moved gets a new reminder */
    occursAt: moment().notNull(),
    sentAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.scheduleId, t.rule, t.occursAt] }),
    index('reminders_sent_schedule').on(t.scheduleId),
    index('reminders_sent_occurs').on(t.occursAt),
  ],
)

/** The time up to which a time-based job has done its work, on any server. */
export const jobProgress = pgTable('job_progress', {
  job: text().primaryKey(),
  doneUntil: moment().notNull(),
})

/** What happens once in its time. Of the others, which are about the plan, the latest replaces those not told yet. */
const MOMENTS = ['started', 'ended', 'recordingReady'] as const
export const EVENT_NEWS = ['sessionMoved', 'sessionCanceled', 'eventCanceled', ...MOMENTS] as const

/**
 * A message that is being sent to everybody who registered for an event. Each batch moves the mark forward; the last
 * one deletes the row.
 */
export const eventMailing = pgTable(
  'event_mailings',
  {
    id: id(),
    eventId: belongsTo(() => event.id),
    kind: text({ enum: EVENT_NEWS }).notNull(),
    /** the schedules that it is about, the next one first */
    scheduleIds: uuid().array().notNull(),
    /** the previous start of the schedule; null when it did not move */
    previousStartsAt: moment(),
    previousEndsAt: moment(),
    /** the last registration that was notified; null: none yet */
    markRegisteredAt: moment(),
    markId: uuid(),
    createdAt: createdAt(),
    topic: text()
      .notNull()
      .generatedAlwaysAs(() =>
        sql.raw(`case when kind in (${MOMENTS.map((kind) => `'${kind}'`).join(', ')}) then kind else 'plan' end`),
      ),
  },
  (t) => [
    // One at a time for each schedule and topic: a later message replaces one that is still being sent.
    unique('event_mailings_sessions').on(t.eventId, t.scheduleIds, t.topic),
    index('event_mailings_created').on(t.createdAt),
    check('event_mailings_kind', sql`${t.kind} in (${oneOf(EVENT_NEWS)})`),
  ],
)
