import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, id, moment, oneOf } from './columns.ts'
import { schedule } from './events.ts'
import { user } from './people.ts'

/**
 * A person who came to the meeting of a schedule, with what follows from their intervals; both are written together. Who
 * has no account with the address that they came with is a guest.
 */
export const attendee = pgTable(
  'attendees',
  {
    id: id(),
    scheduleId: belongsTo(() => schedule.id),
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** how the provider tells them from others */
    identity: text().notNull(),
    /** as they called themselves in the meeting */
    name: text(),
    email: text(),
    firstJoinedAt: moment(),
    /** since when they are there; null when they are not */
    presentSince: moment(),
    lastLeftAt: moment(),
    /** seconds of the intervals that have ended */
    seconds: integer().notNull().default(0),
  },
  (t) => [
    unique('attendees_identity').on(t.scheduleId, t.identity),
    index('attendees_user').on(t.userId, t.scheduleId),
    check('attendees_seconds', sql`${t.seconds} >= 0`),
  ],
)

/** An interval in which somebody was in the meeting; null while they are. The intervals of a person do not overlap. */
export const attendance = pgTable(
  'attendances',
  {
    attendeeId: belongsTo(() => attendee.id),
    joinedAt: moment().notNull(),
    leftAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.attendeeId, t.joinedAt] }),
    check('attendances_length', sql`${t.leftAt} > ${t.joinedAt}`),
  ],
)

export const REPORT_KINDS = ['joined', 'left'] as const

/** What the provider reported of a person, each report once, from which the intervals follow. */
export const attendanceReport = pgTable(
  'attendance_reports',
  {
    attendeeId: belongsTo(() => attendee.id),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    at: moment().notNull(),
    /** the provider's name of the connection; empty if it gave none */
    connection: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attendeeId, t.at, t.kind, t.connection] }),
    index('attendance_reports_connection').on(t.connection).where(sql`${t.connection} <> ''`),
    check('attendance_reports_kind', sql`${t.kind} in (${oneOf(REPORT_KINDS)})`),
  ],
)

/** When the meeting of a schedule ended for everyone. It may begin again within its time. */
export const meetingEnd = pgTable(
  'meeting_ends',
  {
    scheduleId: belongsTo(() => schedule.id),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.at] })],
)
