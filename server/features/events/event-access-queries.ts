import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable } from '../../db/database.ts'
import { event, eventTutor, userEvent, waitingPlace } from '../../db/schema/events.ts'
import { teachingProfile } from '../../db/teaching-profile.ts'
import type { Principal } from '../../principal.ts'

const isAdmin = (principal: Principal | null) => principal?.roles.includes('admin') ?? false

/** A condition: the person is the event's host or one of its tutors. */
export const leads = (userId: string | SQL): SQL => {
  const own = teachingProfile(userId)
  return sql`(${event.hostId} = ${own} or exists (select 1 from ${eventTutor}
    where ${eventTutor.eventId} = ${event.id} and ${eventTutor.profileId} = ${own}))`
}

/** Whether the person has a ticket for the event. */
export const isRegistered = (userId: string | SQL): SQL =>
  sql`exists (select 1 from ${userEvent} where ${userEvent.eventId} = ${event.id} and ${userEvent.userId} = ${userId})`

const isWaiting = (userId: string): SQL =>
  sql`exists (select 1 from ${waitingPlace} where ${waitingPlace.eventId} = ${event.id} and ${waitingPlace.userId} = ${userId})`

/** Events that a list shows to the caller: published ones and a tutor's own, or all for an admin. */
export function eventListedFor(principal: Principal | null): SQL | undefined {
  if (isAdmin(principal)) return undefined
  const published = eq(event.state, 'published')
  return principal?.roles.includes('tutor') ? or(published, leads(principal.userId)) : published
}

/**
 * Events that the caller may open: those that are listed, and those that were cancelled or archived after they
 * registered or joined the waiting list.
 */
export function eventVisibleTo(principal: Principal | null): SQL | undefined {
  const listed = eventListedFor(principal)
  if (!listed || !principal) return listed
  return or(
    listed,
    and(sql`${event.state} <> 'draft'`, or(isRegistered(principal.userId), isWaiting(principal.userId))),
  )
}

/** The basic columns of an event that the caller may open. */
export async function findVisibleEvent(db: Queryable, principal: Principal | null, idOrAlias: string) {
  const where = and(eventVisibleTo(principal), named(event, idOrAlias))
  const [found] = await db.select({ id: event.id, name: event.name, alias: event.alias }).from(event).where(where)
  return found ?? null
}

/** Whether the person is the event's host or one of its tutors. */
export const isLeader = async (db: Queryable, { userId, roles }: Principal, eventId: string) =>
  roles.includes('tutor') && (await db.$count(event, and(eq(event.id, eventId), leads(userId)))) > 0

/** Events that the caller may change: those they host or teach, or all for an admin. */
const eventOf = (principal: Principal): SQL | undefined =>
  isAdmin(principal) ? undefined : principal.roles.includes('tutor') ? leads(principal.userId) : sql`false`

/** The id of an event that the caller may open, and whether they may change it. */
export async function findOwnership(db: Queryable, principal: Principal, idOrAlias: string) {
  const [found] = await db
    .select({ id: event.id, isOwn: sql<boolean>`(${eventOf(principal) ?? sql`true`}) is true` })
    .from(event)
    .where(and(named(event, idOrAlias), eventVisibleTo(principal)))
  return found ?? null
}
