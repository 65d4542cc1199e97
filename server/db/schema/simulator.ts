import { sql } from 'drizzle-orm'
import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** Meetings of the simulator that replaces Zoom where there are no credentials; not read by the product itself. */
export const simulatedMeeting = pgTable('simulated_meetings', {
  /** eleven digits, as for dialling in */
  number: text().primaryKey(),
  /** id of the running or last instance of the meeting */
  instance: uuid().notNull().default(sql`gen_random_uuid()`),
  password: text().notNull(),
  topic: text().notNull(),
  startsAt: moment().notNull(),
  /** minutes */
  duration: integer().notNull(),
  timezone: text().notNull(),
  /** 0: registration is approved automatically, 2: no registration is needed */
  approvalType: integer().notNull(),
  autoRecording: text().notNull(),
  /** when the host started and ended it */
  startedAt: moment(),
  endedAt: moment(),
  createdAt: createdAt(),
})

export const simulatedParticipant = pgTable(
  'simulated_participants',
  {
    id: id(),
    meetingNumber: text()
      .notNull()
      .references(() => simulatedMeeting.number, { onDelete: 'cascade' }),
    /** null: joined without registration */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    joinedAt: moment(),
    leftAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [unique('simulated_participants_meeting_email').on(t.meetingNumber, t.email)],
)
