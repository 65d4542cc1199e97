import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { course, courseTutor, lesson, lessonContent } from '../../db/schema/courses.ts'
import { article } from '../../db/schema/editorial.ts'
import { event, eventTutor, userEvent } from '../../db/schema/events.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile, user } from '../../db/schema/people.ts'
import { recording } from '../../db/schema/recordings.ts'
import { teachingProfile } from '../../db/teaching-profile.ts'
import { unknownRelated } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'

/** Every column that refers to a file. A file is in use if any of them does. */
export const MEDIA_USES: PgColumn[] = [
  user.avatarId,
  profile.avatarId,
  profile.introId,
  course.coverId,
  lessonContent.mediaId,
  event.coverId,
  article.coverId,
  recording.playbackId,
]

const shownBy = (column: PgColumn, condition: SQL = sql`true`) =>
  sql`exists (select 1 from ${column.table} where ${column} = ${media.id} and ${condition})`

const inLesson = (condition: SQL) =>
  sql`exists (select 1 from ${lessonContent} join ${lesson} on ${lesson.id} = ${lessonContent.lessonId}
    join ${course} on ${course.id} = ${lesson.courseId} where ${lessonContent.mediaId} = ${media.id} and ${condition})`

/** Files of lessons that are previews. */
const isFree = inLesson(sql`${lesson.previewed} and ${course.state} = 'published'`)

/** Files that published content shows to everyone. What an index finds comes first. */
const isPublic = or(
  isFree,
  shownBy(course.coverId, eq(course.state, 'published')),
  shownBy(event.coverId, sql`${event.state} <> 'draft'`),
  shownBy(article.coverId, eq(article.state, 'published')),
  shownBy(user.avatarId),
  shownBy(profile.avatarId),
  shownBy(profile.introId, eq(profile.role, 'tutor')),
)

/** Files that belong to the caller; all for an admin. */
export const mediaOf = (principal: Principal): SQL | undefined =>
  principal.roles.includes('admin') ? undefined : eq(media.ownerId, principal.userId)

/** Files that the caller may see: their own, and those of published content. */
export function mediaVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const shown = and(isPublic, eq(media.isConfirmed, true))
  return principal ? or(shown, mediaOf(principal)) : shown
}

/** Recordings that their tutors have opened to everyone. */
const isOpenRecording = sql`exists (select 1 from ${recording} join ${event} on ${event.id} = ${recording.eventId}
  where ${recording.playbackId} = ${media.id} and ${event.recordingsFor} = 'everyone' and ${event.state} = 'published')`

/** Files that guests may see. */
export const isForGuests = or(isOpenRecording, isPublic)

/** Covers, also of drafts and of what was taken down: lists of staff show them, and their names cannot be guessed. */
export const isCover = or(shownBy(course.coverId), shownBy(event.coverId), shownBy(article.coverId))

/** Ids of the events that the person hosts or teaches. */
function ledBy(userId: string): SQL {
  const own = teachingProfile(userId)
  return sql`select ${event.id} from ${event} where ${event.hostId} = ${own}
    union select ${eventTutor.eventId} from ${eventTutor} where ${eventTutor.profileId} = ${own}`
}

/** Recordings of the events that a statement lists. */
const ofEvents = (ids: SQL) =>
  sql`exists (select 1 from ${recording} where ${recording.playbackId} = ${media.id} and ${recording.eventId} in (${ids}))`

/** Recordings of events that the caller registered for, hosts or teaches (LIVE-27). */
const isPlayback = ({ userId }: Principal) =>
  or(
    ofEvents(sql`select ${userEvent.eventId} from ${userEvent} where ${userEvent.userId} = ${userId}`),
    ofEvents(ledBy(userId)),
  )

/** Whether the person teaches the course. */
const isTaughtBy = (userId: string) =>
  sql`exists (select 1 from ${courseTutor} join ${profile} on ${profile.id} = ${courseTutor.profileId}
    where ${courseTutor.courseId} = ${course.id} and ${profile.userId} = ${userId})`

/** Files of lessons that the caller may open: of courses that they registered for and that are published, or teach. */
function isOfCourse({ userId, roles }: Principal) {
  const registered = sql`exists (select 1 from ${userCourse}
    where ${userCourse.courseId} = ${course.id} and ${userCourse.userId} = ${userId})`
  const isLearnt = sql`(${course.state} = 'published' and ${registered})`
  return inLesson(roles.includes('tutor') ? sql`(${isLearnt} or ${isTaughtBy(userId)})` : isLearnt)
}

/**
 * Files that the caller may open: those they may see, those of their courses, and recordings. A request body must not
 * name one of the latter, because the content it is added to could show it to everyone.
 */
export function mediaOpenTo(principal: Principal | null): SQL | undefined {
  const visible = mediaVisibleTo(principal)
  if (!visible || !principal) return visible && or(visible, isOpenRecording)
  return or(visible, isOpenRecording, isPlayback(principal), isOfCourse(principal))
}

/**
 * Films and sounds whose tracks the caller may change: their own, and those of nobody that only courses and events which
 * they teach show. To show somebody else's public film in a course of one's own does not suffice.
 */
export function mediaTrackedBy(principal: Principal): SQL | undefined {
  const own = mediaOf(principal)
  if (!own || !principal.roles.includes('tutor')) return own
  const isTaught = isTaughtBy(principal.userId)
  const isOfOwnCourses = and(inLesson(isTaught), not(inLesson(not(isTaught))))
  return or(own, and(isNull(media.ownerId), or(isOfOwnCourses, ofEvents(ledBy(principal.userId)))))
}

/** Refuses a body that refers to a file that does not exist, is not uploaded yet, is a link or belongs to another person. */
export async function requireMedia(
  db: Queryable,
  principal: Principal,
  fields: Record<string, string | null | undefined>,
) {
  for (const [field, id] of Object.entries(fields)) {
    if (id === null || id === undefined) continue
    const where = and(eq(media.id, id), eq(media.isConfirmed, true), ne(media.type, 'link'), mediaVisibleTo(principal))
    if ((await db.$count(media, where)) === 0) throw unknownRelated(field)
  }
}
