import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { course } from '../../../db/schema/courses.ts'
import { event, eventTutor, userEvent } from '../../../db/schema/events.ts'
import { profile } from '../../../db/schema/people.ts'

/** Selects the `user_id` of each of some people, once. */
export type People = SQL

export const onePerson = (userId: string): People => sql`select ${userId}::uuid as user_id`

export const somePeople = (userIds: string[]): People => sql`select unnest(${sql.param(userIds)}::uuid[]) as user_id`

/** All who are registered for an event. */
export const registeredFor = (eventId: string): People =>
  sql`select ${userEvent.userId} as user_id from ${userEvent} where ${eq(userEvent.eventId, eventId)}`

/** The host and the tutors of an event, once for each of their profiles. */
export const leadersOf = (
  eventId: string,
) => sql`select ${profile.userId} as user_id from ${profile} where ${profile.id} in (
  select ${event.hostId} from ${event} where ${eq(event.id, eventId)}
  union select ${eventTutor.profileId} from ${eventTutor} where ${eq(eventTutor.eventId, eventId)})`

/** The same, each once. */
export const eachLeaderOf = (eventId: string): People =>
  sql`select distinct user_id from (${leadersOf(eventId)}) as leader`

/** Registered people, the host and the tutors of an event, each once. */
export const everybodyAt = (eventId: string): People => sql`${registeredFor(eventId)} union ${leadersOf(eventId)}`

/** What a course is called. */
export async function findCourseName(db: Queryable, id: string) {
  const [found] = await db.select({ name: course.name, alias: course.alias }).from(course).where(eq(course.id, id))
  return found ?? null
}
