import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserEvent } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { event, schedule, userEvent } from '../../db/schema/events.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { loadProfileSummaries } from '../people/profile-summaries.ts'
import { selectEvents } from './event-queries.ts'
import { isToCome } from './schedule-queries.ts'

/** A column of the event that a registration is for. */
const ofEvent = (column: PgColumn) => sql`(select ${column} from ${event} where ${event.id} = ${userEvent.eventId})`
const nextStartsAt = sql`(select min(${schedule.startsAt}) from ${schedule}
  where ${schedule.eventId} = ${userEvent.eventId} and ${isToCome})`

/** What registrations can be filtered and sorted by. */
export const userEventList: ListSpec = {
  filter: {
    id: filterable('uuid', userEvent.id),
    eventId: filterable('uuid', userEvent.eventId),
    eventType: filterable('text', ofEvent(event.type)),
    eventState: filterable('text', ofEvent(event.state)),
    hostId: filterable('uuid', ofEvent(event.hostId)),
    startsAt: filterable('moment', ofEvent(event.startsAt)),
    endsAt: filterable('moment', ofEvent(event.endsAt)),
    nextStartsAt: filterable('moment', nextStartsAt),
    registeredAt: filterable('moment', userEvent.registeredAt),
  },
  sort: {
    registeredAt: userEvent.registeredAt,
    name: ofEvent(event.name),
    startsAt: ofEvent(event.startsAt),
    endsAt: ofEvent(event.endsAt),
    nextStartsAt,
  },
  tieBreak: userEvent.id,
  defaultSort: '-registeredAt',
  populate: ['event', 'host', 'profile', 'nextSchedule'],
}

export async function selectUserEvents(db: Queryable, principal: Principal, page: Page): Promise<UserEvent[]> {
  const rows = await paged(db.select().from(userEvent).$dynamic(), page)
  const ids = rows.map((row) => row.eventId)
  const [events, profiles] = await Promise.all([
    ids.length > 0 ? selectEvents(db, principal, { where: inArray(event.id, ids), limit: ids.length }) : [],
    loadProfileSummaries(
      db,
      rows.map((row) => row.profileId),
    ),
  ])
  return rows.flatMap((row) => {
    const mine = events.find((one) => one.id === row.eventId)
    if (!mine) return []
    return [
      {
        ...row,
        hostId: mine.hostId,
        eventType: mine.type,
        eventState: mine.state,
        nextSchedule: mine.nextSchedule,
        event: mine,
        host: mine.host,
        profile: profiles.get(row.profileId ?? '') ?? null,
        registeredAt: row.registeredAt.toISOString(),
      },
    ]
  })
}
