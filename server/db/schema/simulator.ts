import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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

/** Checkout sessions of the simulator that replaces Stripe where there is no key; not read by the product itself. */
export const simulatedCheckout = pgTable('simulated_checkouts', {
  /** `cs_test_…` */
  id: text().primaryKey(),
  idempotencyKey: text().unique('simulated_checkouts_key'),
  reference: text().notNull(),
  name: text().notNull(),
  /** in the smallest unit of the currency */
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull(),
  successUrl: text().notNull(),
  cancelUrl: text().notNull(),
  status: text({ enum: ['open', 'complete', 'expired'] })
    .notNull()
    .default('open'),
  isPaid: boolean().notNull().default(false),
  /** `pi_…`, once it is paid */
  payment: text().unique('simulated_checkouts_payment'),
  isRefunded: boolean().notNull().default(false),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
})

/** What the simulator of Stripe has told, so that it can be asked for it. */
export const simulatedEvent = pgTable(
  'simulated_payment_events',
  {
    /** `evt_…` */
    id: text().primaryKey(),
    type: text().notNull(),
    /** what it is about, in Stripe's own names */
    object: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('simulated_payment_events_created').on(t.createdAt.desc(), t.id.desc())],
)
