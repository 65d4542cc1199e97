import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, trigrams } from './columns.ts'

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

/** E-mails to be sent. A row is deleted when the mail server has accepted it, so that none is lost with the process. */
export const outgoingMail = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** the whole message, encrypted because it may contain a link that opens an account */
    sealed: text().notNull(),
    attempts: integer().notNull().default(0),
    /** the earliest time to send it; a process that takes it moves this forward, so that no other one does */
    dueAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('outgoing_mails_due').on(t.dueAt)],
)

/**
 * The words of courses, events, articles and tutors' names, by which a typo is forgiven (SEARCH-3). Triggers of those
 * tables add them, without a unique key, so that no transaction waits for another; a word that is there twice does no
 * harm, and neither does one that no longer occurs.
 */
export const searchWord = pgTable('search_words', { word: text().notNull() }, (t) => [
  index('search_words_word').on(t.word),
  trigrams('search_words_parts', t.word),
])
