import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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
