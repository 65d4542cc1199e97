import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import type { Database } from '../../db/database.ts'
import { event, schedule } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { eventVisibleTo, isRegistered, leads } from '../events/event-access-queries.ts'
import { isToCome } from '../events/schedule-queries.ts'

/** Longer than a provider may take, but short enough that a process that died does not block others for long. */
const CLAIM = sql`now() + interval '5 seconds'`

const columns = {
  id: schedule.id,
  state: schedule.state,
  startsAt: schedule.startsAt,
  endsAt: schedule.endsAt,
  provider: schedule.provider,
  vcsSettingId: schedule.vcsSettingId,
  providerMeetingId: schedule.providerMeetingId,
  event: {
    id: event.id,
    alias: event.alias,
    name: event.name,
    state: event.state,
    timezone: event.timezone,
    vcsSettingId: event.vcsSettingId,
  },
}

const sessions = (db: Database) => db.select(columns).from(schedule).innerJoin(event, eq(event.id, schedule.eventId))

/** A schedule with the data for its meeting. */
export type LiveSession = Awaited<ReturnType<typeof sessions>>[number]

/** A schedule of an event that the caller may see, and the caller's part in it. Throws 404. */
export async function findLiveSession(db: Database, me: Principal, ids: { event: string; schedule: string }) {
  const [found] = await db
    .select({
      ...columns,
      isLeader: sql<boolean>`${leads(me.userId)} is true`,
      isRegistered: isRegistered(me.userId).mapWith(Boolean),
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(schedule)
    .innerJoin(event, eq(event.id, schedule.eventId))
    .where(and(eq(schedule.id, ids.schedule), named(event, ids.event), eventVisibleTo(me)))
  if (!found) throw new DomainError('not-found')
  return found
}

/** The name and address with which a person enters a meeting. */
export async function findRegistrant(db: Database, userId: string) {
  const { username: email, firstName, lastName } = user
  const [found] = await db.select({ email, firstName, lastName }).from(user).where(eq(user.id, userId))
  if (!found) throw new DomainError('unauthorized')
  const [fallback = found.email] = found.email.split('@')
  return { ...found, firstName: found.firstName.trim() || fallback }
}

export async function findSessionById(db: Database, id: string): Promise<LiveSession | null> {
  const [found] = await sessions(db).where(eq(schedule.id, id))
  return found ?? null
}

/** Schedules of an event that need a meeting, or have one that they no longer need. */
export const sessionsOfEvent = (db: Database, eventId: string) =>
  sessions(db).where(
    and(
      eq(schedule.eventId, eventId),
      eq(schedule.provider, 'zoom'),
      or(isToCome, and(eq(schedule.state, 'canceled'), isNotNull(schedule.providerMeetingId))),
    ),
  )

/** Schedules of an event that have a meeting and have not ended. Their meetings must be removed with the event. */
export const sessionsWithMeeting = (db: Database, eventId: string) =>
  sessions(db).where(
    and(eq(schedule.eventId, eventId), isNotNull(schedule.providerMeetingId), gt(schedule.endsAt, sql`now()`)),
  )

/** Schedules to come whose meeting will not take place, because the schedule or its event was canceled. */
export const abandonedSessions = (db: Database, limit: number) =>
  sessions(db)
    .where(
      and(
        gt(schedule.endsAt, sql`now()`),
        isNotNull(schedule.providerMeetingId),
        or(eq(schedule.state, 'canceled'), ne(event.state, 'published')),
      ),
    )
    .limit(limit)

/**
 * Claims the right to create a schedule's meeting. One caller among all processes holds it, until it is used, returned
 * or expired.
 */
export async function claimMeeting(db: Database, id: string) {
  const isFree = or(isNull(schedule.claimedUntil), lt(schedule.claimedUntil, sql`now()`))
  const [claim] = await db
    .update(schedule)
    .set({ claimedUntil: CLAIM })
    .where(and(eq(schedule.id, id), isNull(schedule.providerMeetingId), ne(schedule.state, 'canceled'), isFree))
    .returning({ until: schedule.claimedUntil })
  return claim?.until ?? null
}

const isClaimed = (id: string, until: Date) => and(eq(schedule.id, id), eq(schedule.claimedUntil, until))

/** Stores the meeting that was created for a schedule. Returns false if the schedule has changed in the meantime. */
export async function keepMeeting(
  db: Database,
  session: LiveSession,
  made: { claim: Date; meetingId: string; vcsSettingId: string | null },
) {
  const isSame = and(
    eq(schedule.startsAt, session.startsAt),
    eq(schedule.endsAt, session.endsAt),
    ne(schedule.state, 'canceled'),
    isNull(schedule.providerMeetingId),
    sql`exists (select 1 from ${event} where ${event.id} = ${schedule.eventId} and ${event.state} = 'published')`,
  )
  const kept = await db
    .update(schedule)
    .set({ providerMeetingId: made.meetingId, vcsSettingId: made.vcsSettingId, claimedUntil: null })
    .where(and(isClaimed(session.id, made.claim), isSame))
    .returning({ id: schedule.id })
  return kept.length > 0
}

export async function releaseClaim(db: Database, id: string, claim: Date) {
  await db.update(schedule).set({ claimedUntil: null }).where(isClaimed(id, claim))
}

/** Clears a meeting that no longer exists at the provider. */
export async function forgetMeeting(db: Database, id: string, meetingId: string) {
  await db
    .update(schedule)
    .set({ providerMeetingId: null })
    .where(and(eq(schedule.id, id), eq(schedule.providerMeetingId, meetingId)))
}
