import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor } from '../../db/schema/events.ts'
import { profile } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { unknownRelated } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'

/** Refuses ids that are not tutor profiles. Throws 400 on the field. */
export async function requireTutors(db: Queryable, field: string, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  if (wanted.length === 0) return
  const isTutor = and(eq(profile.role, 'tutor'), isNull(profile.deletedAt), isNull(profile.suspendedAt))
  const known = await db.$count(profile, and(inArray(profile.id, wanted), isTutor))
  if (known < wanted.length) throw unknownRelated(field)
}

/** The caller's own tutor profile, if there is one. */
export async function ownTutorProfile(db: Queryable, { userId }: Principal): Promise<string | null> {
  const [own] = await db
    .select({ id: profile.id })
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.role, 'tutor')))
  return own?.id ?? null
}

/** The most tutors of a course or event (specification point 5). */
const MOST_TUTORS = 10

/** The tutor profile of the person who creates something; null for an admin without one. Throws 403 for others. */
export async function authorProfile(db: Queryable, me: Principal): Promise<string | null> {
  const own = me.roles.includes('tutor') ? await ownTutorProfile(db, me) : null
  if (own === null && !me.roles.includes('admin')) throw new DomainError('forbidden')
  return own
}

/**
 * Adds the tutor who creates something to its tutors, because they could not edit it otherwise. Throws 400 if there is
 * no room.
 */
export function withAuthor(tutorIds: readonly string[], own: string | null): readonly string[] {
  if (own === null || tutorIds.includes(own)) return tutorIds
  if (tutorIds.length < MOST_TUTORS) return [...tutorIds, own]
  const problem = { key: 'fields.maxItems', values: { limit: MOST_TUTORS - 1 } }
  throw new DomainError('invalid-request', { fieldKeys: { tutorIds: problem } })
}

/** Replaces the tutors of an event and keeps their order. */
export async function setEventTutors(tx: Transaction, eventId: string, ids: readonly string[]) {
  await tx.delete(eventTutor).where(eq(eventTutor.eventId, eventId))
  if (ids.length === 0) return
  await tx.insert(eventTutor).values(ids.map((profileId, position) => ({ eventId, profileId, position })))
}

/** Replaces the tutors of a course and keeps their order. */
export async function setCourseTutors(tx: Transaction, courseId: string, ids: readonly string[]) {
  await tx.delete(courseTutor).where(eq(courseTutor.courseId, courseId))
  if (ids.length === 0) return
  await tx.insert(courseTutor).values(ids.map((profileId, position) => ({ courseId, profileId, position })))
}

/** The tutor profiles of an event's host and tutors. */
export async function tutorsOfEvent(db: Queryable, eventId: string): Promise<string[]> {
  const hosts = await db.select({ id: event.hostId }).from(event).where(eq(event.id, eventId))
  const teaching = await db.select({ id: eventTutor.profileId }).from(eventTutor).where(eq(eventTutor.eventId, eventId))
  return [...new Set([...hosts, ...teaching].map((one) => one.id))].filter((id) => id !== null)
}
