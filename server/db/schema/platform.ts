import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** Counters of the rate limits, shared by all server processes. */
export const rateLimit = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limits_window').on(t.windowStart)],
)

/** Messages on their way: a row goes when the mail server has taken it, so that none is lost with the process. */
export const outgoingMail = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** the whole message, encrypted: it may carry a link that opens an account */
    sealed: text().notNull(),
    attempts: integer().notNull().default(0),
    /** not before this moment; whoever takes it up moves it on, so that nobody else does */
    dueAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('outgoing_mails_due').on(t.dueAt)],
)
