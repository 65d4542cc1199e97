import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TutorSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { keptRows } from '../../db/kept-rows.ts'
import { media } from '../../db/schema/catalog.ts'
import { courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor } from '../../db/schema/events.ts'
import { profile } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import type { Principal } from '../../principal.ts'
import { toMedia } from '../media/queries.ts'

const { id, userId, alias, firstName, lastName, title } = profile

const tutorsById = statement('tutors_by_id', (db) =>
  db
    .select({ tutor: { id, userId, alias, firstName, lastName, title }, avatar: media })
    .from(profile)
    .leftJoin(media, eq(media.id, profile.avatarId))
    .where(sql`${profile.id} = any(${sql.placeholder('ids')})`),
)

/** Tutor summaries by profile id. */
export const loadTutors = keptRows<TutorSummary>(async (db, ids) => {
  const rows = await tutorsById(db).execute({ ids })
  return new Map(rows.map(({ tutor, avatar }) => [tutor.id, { ...tutor, avatar: avatar && toMedia(avatar) }]))
})

/** Ids of the tutors whose first or last name passes the test. */
export const tutorsNamed = (isNamed: (name: SQLWrapper) => SQL) => sql`select ${profile.id} from ${profile}
  where ${profile.role} = 'tutor' and (${isNamed(profile.firstName)} or ${isNamed(profile.lastName)})`

/** How many of the ids are those of tutor profiles that are neither deleted nor suspended. */
export function countTutors(db: Queryable, ids: string[]): Promise<number> {
  const isTutor = and(eq(profile.role, 'tutor'), isNull(profile.deletedAt), isNull(profile.suspendedAt))
  return db.$count(profile, and(inArray(profile.id, ids), isTutor))
}

/** The caller's own tutor profile, if there is one. */
export async function ownTutorProfile(db: Queryable, { userId }: Principal): Promise<string | null> {
  const [own] = await db
    .select({ id: profile.id })
    .from(profile)
    .where(and(eq(profile.userId, userId), eq(profile.role, 'tutor')))
  return own?.id ?? null
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
