import { and, eq, isNull } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import { event } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { originOf } from '../../env.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { dropTokens, makeToken, readToken } from '../auth/one-time-tokens.ts'
import { writeCalendar } from './calendar.ts'
import { concerns, selectCalendar } from './calendar-queries.ts'
import { eventVisibleTo } from './event-access.ts'

/** A feed is good until its owner takes it back. */
const FEED_SECONDS = 100 * 365 * 24 * 3600

export const calendar = {
  async getEventCalendar({ db, env, principal, params, reply }) {
    const where = and(eventVisibleTo(principal), named(event, params.id))
    const [found] = await db.select({ id: event.id, name: event.name, alias: event.alias }).from(event).where(where)
    if (!found) throw new DomainError('not-found')
    reply.header('content-disposition', `attachment; filename="${found.alias}.ics"`)
    return writeCalendar(found.name, await selectCalendar(db, originOf(env), eq(event.id, found.id)))
  },

  async createMyCalendarFeed(call) {
    const { userId } = person(call)
    const token = await makeToken(call.db, { userId, purpose: 'calendar', seconds: FEED_SECONDS })
    return { url: `${originOf(call.env)}/api/calendar-feeds/${token}` }
  },

  async deleteMyCalendarFeed(call) {
    await dropTokens(call.db, person(call).userId, 'calendar')
  },

  async getCalendarFeed({ db, env, params }) {
    const userId = await readToken(db, 'calendar', params.token).catch((cause: unknown) => {
      throw new DomainError('not-found', { cause })
    })
    const active = and(eq(user.id, userId), isNull(user.suspendedAt), isNull(user.deletedAt))
    if ((await db.$count(user, active)) === 0) throw new DomainError('not-found')
    return writeCalendar('Lectern', await selectCalendar(db, originOf(env), concerns(db, userId)))
  },
} satisfies Handlers
