import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserEvent } from '../../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { event, schedule, userEvent } from '../../../db/schema/events.ts'
import { profile } from '../../../db/schema/people.ts'
import { recording, userRecording } from '../../../db/schema/recordings.ts'
import { statement } from '../../../db/statement.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'
import type { Principal } from '../../../principal.ts'
import { loadProfileSummaries } from '../../people/profile-summary-queries.ts'
import { loadEvents, soonest } from '../event-queries.ts'
import { isToCome } from '../schedule-queries.ts'

/** A column of the event that the registration is for. */
const ofEvent = (column: PgColumn) => sql`(select ${column} from ${event} where ${event.id} = ${userEvent.eventId})`
const nextStartsAt = sql`(select min(${schedule.startsAt}) from ${schedule}
  where ${schedule.eventId} = ${userEvent.eventId} and ${isToCome})`

/** The filters and sort fields of registrations. */
const userEventList: ListSpec = {
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
    soonest: soonest(ofEvent),
    name: ofEvent(event.name),
    startsAt: ofEvent(event.startsAt),
    endsAt: ofEvent(event.endsAt),
    nextStartsAt,
  },
  tieBreak: userEvent.id,
  defaultSort: '-registeredAt',
  populate: ['event', 'host', 'profile', 'nextSchedule'],
}

const userEventSource = (db: Queryable, principal: Principal, visible: SQL): SourceById<UserEvent> => ({
  spec: userEventList,
  table: userEvent,
  visible,
  load: (ids) => loadUserEvents(db, principal, ids),
})

/** The caller's own registrations. */
export const ownUserEventSource = (db: Queryable, me: Principal) =>
  userEventSource(db, me, eq(userEvent.userId, me.userId))

/** All registrations for an event. The caller must be allowed to change the event. */
export const eventRegistrationSource = (db: Queryable, me: Principal, eventId: string) =>
  userEventSource(db, me, eq(userEvent.eventId, eventId))

const userEventsById = statement('user_events_by_id', (db) =>
  db
    .select()
    .from(userEvent)
    .where(sql`${userEvent.id} = any(${sql.placeholder('ids')})`),
)

async function loadUserEvents(db: Queryable, principal: Principal, ids: string[]): Promise<UserEvent[]> {
  if (ids.length === 0) return []
  const rows = await userEventsById(db).execute({ ids })
  const [events, profiles] = await Promise.all([
    loadEvents(
      db,
      principal,
      rows.map((row) => row.eventId),
    ),
    loadProfileSummaries(
      db,
      rows.map((row) => row.profileId),
    ),
  ])
  const byId = new Map(events.map((one) => [one.id, one]))
  return inOrderOf(ids, rows, (row) => row.id).flatMap((row) => {
    const mine = byId.get(row.eventId)
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

export async function findUserEvent(db: Queryable, me: Principal, id: string): Promise<UserEvent | null> {
  const [registration] = await loadUserEvents(db, me, [id])
  return registration ?? null
}

export async function findStudentProfileId(db: Queryable, userId: string): Promise<string | null> {
  const [student] = await db
    .select({ id: profile.id })
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.role, 'student')))
  return student?.id ?? null
}

/** Adds a registration and returns its id, or null if the person has registered before. */
export async function insertUserEvent(tx: Transaction, values: typeof userEvent.$inferInsert): Promise<string | null> {
  const [made] = await tx.insert(userEvent).values(values).onConflictDoNothing().returning({ id: userEvent.id })
  return made?.id ?? null
}

const hasTicket = or(
  isNull(event.totalTickets),
  sql`${event.soldTickets} + ${event.heldTickets} < ${event.totalTickets}`,
)

/** Adds one to the tickets sold. Returns false if none is left. */
export async function sellTicket(tx: Transaction, eventId: string): Promise<boolean> {
  const [sold] = await tx
    .update(event)
    .set({ soldTickets: sql`${event.soldTickets} + 1`, updatedAt: event.updatedAt })
    .where(and(eq(event.id, eventId), hasTicket))
    .returning({ id: event.id })
  return sold !== undefined
}

/** Removes a registration. Returns false if there was none. */
export async function removeUserEvent(tx: Transaction, userId: string, eventId: string): Promise<boolean> {
  const theirs = and(eq(userEvent.userId, userId), eq(userEvent.eventId, eventId))
  return (await tx.delete(userEvent).where(theirs).returning({ id: userEvent.id })).length > 0
}

export const isRegisteredFor = async (tx: Transaction, userId: string, eventId: string) =>
  (await tx.$count(userEvent, and(eq(userEvent.userId, userId), eq(userEvent.eventId, eventId)))) > 0

/** Takes one from the tickets sold. */
export async function returnTicket(tx: Transaction, eventId: string) {
  await tx
    .update(event)
    .set({ soldTickets: sql`${event.soldTickets} - 1`, updatedAt: event.updatedAt })
    .where(eq(event.id, eventId))
}

/** Takes the recordings of an event from a person. */
export async function takeRecordings(tx: Transaction, userId: string, eventId: string) {
  const ofEvent = tx.select({ id: recording.id }).from(recording).where(eq(recording.eventId, eventId))
  await tx
    .delete(userRecording)
    .where(and(eq(userRecording.userId, userId), inArray(userRecording.recordingId, ofEvent)))
}

/** Gives a person access to the recordings that an event already has. */
export async function giveRecordings(tx: Transaction, userId: string, eventId: string) {
  await tx.execute(sql`insert into ${userRecording} (user_id, recording_id)
    select ${userId}, ${recording.id} from ${recording} where ${eq(recording.eventId, eventId)}
    on conflict do nothing`)
}
