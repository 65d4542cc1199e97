import { and, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Feedback, ReviewCreate } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor } from '../../db/schema/courses.ts'
import { feedback } from '../../db/schema/editorial.ts'
import { event, eventTutor, userEvent } from '../../db/schema/events.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { visibleTo as courseVisibleTo } from '../courses/course-queries.ts'
import { loadUserSummaries } from '../people/user-summary-queries.ts'

const targetId = sql`coalesce(${feedback.courseId}, ${feedback.eventId})`

/** The filters and sort fields of `GET /api/feedbacks`. They leave out fields that only staff may see. */
const feedbackList: ListSpec = {
  filter: {
    id: filterable('uuid', feedback.id),
    type: filterable('text', feedback.type),
    targetId: {
      kind: 'relation',
      has: (ids) => sql`(${feedback.courseId} in ${ids} or ${feedback.eventId} in ${ids})`,
      count: sql`num_nonnulls(${feedback.courseId}, ${feedback.eventId})`,
    },
    userId: filterable('uuid', feedback.userId),
    rating: filterable('integer', feedback.rating),
    message: filterable('text', feedback.message),
    handledAt: filterable('moment', feedback.handledAt),
    createdAt: filterable('moment', feedback.createdAt),
  },
  sort: { rating: feedback.rating, handledAt: feedback.handledAt, createdAt: feedback.createdAt },
  tieBreak: feedback.id,
  defaultSort: '-createdAt',
  populate: ['author'],
  keepsTotal: true,
}

/** Whether the person hosts or teaches the event that the feedback is about. */
const runsEvent = (userId: string) =>
  sql`${feedback.eventId} in (select ${eventTutor.eventId} from ${eventTutor} join ${profile}
      on ${profile.id} = ${eventTutor.profileId} where ${profile.userId} = ${userId}
    union select ${event.id} from ${event} join ${profile} on ${profile.id} = ${event.hostId}
      where ${profile.userId} = ${userId})`

const teachesCourse = (userId: string) =>
  sql`${feedback.courseId} in (select ${courseTutor.courseId} from ${courseTutor} join ${profile}
    on ${profile.id} = ${courseTutor.profileId} where ${profile.userId} = ${userId})`

/**
 * Feedback that the caller may see: handled reviews, their own feedback and reviews of what they teach, or all for an
 * admin.
 */
function feedbackVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const handled = and(sql`${feedback.type} in ('course', 'event')`, isNotNull(feedback.handledAt))
  if (!principal) return handled
  const { userId, roles } = principal
  const taught = roles.includes('tutor') ? [teachesCourse(userId), runsEvent(userId)] : []
  return or(handled, eq(feedback.userId, userId), ...taught)
}

/** The items of `GET /api/feedbacks` that the caller may see. */
export const feedbackSource = (db: Queryable, principal: Principal | null): Source<Feedback> => ({
  spec: feedbackList,
  table: feedback,
  visible: feedbackVisibleTo(principal),
  select: (page) => selectFeedbacks(db, principal, page),
})

/** Feedback by its id, if the caller may see it. */
export async function findFeedback(db: Queryable, principal: Principal | null, id: string): Promise<Feedback | null> {
  const where = and(feedbackVisibleTo(principal), eq(feedback.id, id))
  const [one] = await selectFeedbacks(db, principal, { where, limit: 1 })
  return one ?? null
}

/** Feedback that was just given, for the answer to that request. A guest cannot read it again later. */
export async function findGiven(db: Queryable, principal: Principal | null, id: string): Promise<Feedback | null> {
  const [one] = await selectFeedbacks(db, principal, { where: eq(feedback.id, id), limit: 1 })
  return one ?? null
}

/** The text of the report that was sent with the feedback. */
export async function findReport(db: Queryable, id: string): Promise<string | null> {
  const [found] = await db.select({ report: feedback.report }).from(feedback).where(eq(feedback.id, id))
  return found?.report ?? null
}

/** Whether the caller can see the course or event that is reviewed. */
export async function isReviewable(db: Queryable, principal: Principal | null, { type, targetId }: ReviewCreate) {
  const found =
    type === 'course'
      ? await db.$count(course, and(eq(course.id, targetId), courseVisibleTo(principal)))
      : await db.$count(event, and(eq(event.id, targetId), sql`${event.state} <> 'draft'`))
  return found > 0
}

/** Locks a person's registration for the reviewed course or event. Returns false if there is none. */
export async function lockRegistration(tx: Transaction, userId: string, { type, targetId }: ReviewCreate) {
  const [table, target] = type === 'course' ? [userCourse, userCourse.courseId] : [userEvent, userEvent.eventId]
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), eq(target, targetId)))
    .for('update')
  return found !== undefined
}

export async function hasReviewed(db: Queryable, userId: string, { type, targetId }: ReviewCreate) {
  const target = type === 'course' ? feedback.courseId : feedback.eventId
  return (await db.$count(feedback, and(eq(feedback.userId, userId), eq(target, targetId)))) > 0
}

type NewFeedback = typeof feedback.$inferInsert

export async function insertFeedback(tx: Transaction, values: NewFeedback): Promise<string> {
  const [made] = await tx.insert(feedback).values(values).returning({ id: feedback.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

export const insertReview = (tx: Transaction, userId: string, { targetId, ...review }: ReviewCreate) =>
  insertFeedback(tx, {
    ...review,
    ...(review.type === 'course' ? { courseId: targetId } : { eventId: targetId }),
    userId,
  })

/**
 * Records who handled the feedback, keeping the first; null marks it as not handled. Returns what it is about, or null
 * if there is no such feedback.
 */
export async function setHandled(tx: Transaction, id: string, by: string | null) {
  const change =
    by === null
      ? { handledAt: null, handledBy: null }
      : {
          handledAt: sql`coalesce(${feedback.handledAt}, now())`,
          handledBy: sql`coalesce(${feedback.handledBy}, ${by})`,
        }
  const [changed] = await tx
    .update(feedback)
    .set(change)
    .where(eq(feedback.id, id))
    .returning({ courseId: feedback.courseId })
  return changed ?? null
}

/** Feedback as the caller sees it. Only staff sees a guest's contact details and who handled the feedback. */
async function selectFeedbacks(db: Queryable, principal: Principal | null, page: Page): Promise<Feedback[]> {
  const { report, ...columns } = getTableColumns(feedback)
  const rows = await paged(
    db
      .select({
        ...columns,
        targetId: sql<string | null>`${targetId}`,
        hasReport: sql<boolean>`${report} is not null`,
      })
      .from(feedback)
      .$dynamic(),
    page,
  )
  const authors = await loadUserSummaries(
    db,
    rows.map((row) => row.userId),
  )
  const isStaff = principal?.roles.includes('admin') ?? false
  return rows.map(({ name, email, company, hasReport, handledBy, ...row }) => ({
    ...row,
    author: row.userId === null ? null : (authors.get(row.userId) ?? null),
    name: isStaff ? name : null,
    email: isStaff ? email : null,
    company: isStaff ? company : null,
    hasReport: isStaff && hasReport,
    handledBy: isStaff ? handledBy : null,
    handledAt: row.handledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/**
 * Recomputes a course's rating and number of reviews from the handled ones. Locks the course first, so that concurrent
 * changes are all counted.
 */
export async function recountReviews(tx: Transaction, courseId: string) {
  await tx.select({ id: course.id }).from(course).where(eq(course.id, courseId)).for('update')
  const handled = sql`from ${feedback} where ${feedback.courseId} = ${courseId} and ${feedback.handledAt} is not null`
  await tx
    .update(course)
    .set({
      rating: sql`(select avg(${feedback.rating}) ${handled})`,
      reviewCount: sql`(select count(*) ${handled})`,
      updatedAt: sql`${course.updatedAt}`,
    })
    .where(eq(course.id, courseId))
}
