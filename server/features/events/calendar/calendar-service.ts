import type { Services } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import { originOf } from '../../../env.ts'
import type { Principal } from '../../../principal.ts'
import { makeToken, readToken } from '../../auth/one-time-tokens.ts'
import { isAccountOpen } from '../../auth/queries.ts'
import { findVisibleEvent } from '../event-access-queries.ts'
import { writeCalendar } from './calendar.ts'
import { selectEventCalendar, selectUserCalendar } from './calendar-queries.ts'

type Calendars = Pick<Services, 'db' | 'env'>

/** A feed stays valid until its owner replaces it. */
const FEED_SECONDS = 100 * 365 * 24 * 3600

/** An event's schedules as a calendar, and its file name. Throws 'not-found'. */
export async function getEventCalendar({ db, env }: Calendars, principal: Principal | null, idOrAlias: string) {
  const found = await findVisibleEvent(db, principal, idOrAlias)
  if (!found) throw new DomainError('not-found')
  const content = writeCalendar(found.name, await selectEventCalendar(db, originOf(env), found.id))
  return { fileName: `${found.alias}.ics`, content }
}

/** Creates the token of a person's feed, which invalidates the earlier one. */
export const createFeedToken = (db: Database, userId: string) =>
  makeToken(db, { userId, purpose: 'calendar', seconds: FEED_SECONDS })

/** A person's schedules as a calendar. The token of the feed is the only authorisation. Throws 'not-found'. */
export async function getCalendarFeed({ db, env }: Calendars, token: string) {
  const userId = await readToken(db, 'calendar', token).catch((cause: unknown) => {
    throw new DomainError('not-found', { cause })
  })
  if (!(await isAccountOpen(db, userId))) throw new DomainError('not-found')
  return writeCalendar('Lectern', await selectUserCalendar(db, originOf(env), userId))
}
