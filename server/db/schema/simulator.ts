import { sql } from 'drizzle-orm'
import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** Meetings of the simulator that stands in for Zoom where there are no credentials; nothing of the product reads them. */
export const simulatedMeeting = pgTable('simulated_meetings', {
  /** as people dial it: eleven digits */
  number: text().primaryKey(),
  /** of the running or last instance of the meeting */
  instance: uuid().notNull().default(sql`gen_random_uuid()`),
  password: text().notNull(),
  topic: text().notNull(),
  startsAt: moment().notNull(),
  /** minutes */
  duration: integer().notNull(),
  timezone: text().notNull(),
  /** 0: whoever registers gets in, 2: nobody has to register */
  approvalType: integer().notNull(),
  autoRecording: text().notNull(),
  /** when the host came, and when the host ended it */
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
    /** null: came without registering */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    joinedAt: moment(),
    leftAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [unique('simulated_participants_meeting_email').on(t.meetingNumber, t.email)],
)
