import { sql } from 'drizzle-orm'
import { rateLimit } from '../../../server/db/schema/platform.ts'
import type { TestServer } from '../../lib/server.ts'

/** Ends the windows in which tries are counted, as time does. */
export const endWindows = ({ db }: Pick<TestServer, 'db'>) =>
  // By a day: moved by a minute, a row of this minute would meet one of the minute before.
  db.update(rateLimit).set({ windowStart: sql`${rateLimit.windowStart} - interval '1 day'` })
