import { and, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Feedback } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor } from '../../db/schema/courses.ts'
import { feedback } from '../../db/schema/editorial.ts'
import { event, eventTutor } from '../../db/schema/events.ts'
import { profile } from '../../db/schema/people.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { loadUserSummaries } from '../people/user-summaries.ts'

const targetId = sql`coalesce(${feedback.courseId}, ${feedback.eventId})`

/** What `GET /api/feedbacks` can be filtered and sorted by: nothing that only staff may see. */
export const feedbackList: ListSpec = {
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
}

/** Events that the person hosts or teaches, as a condition on the column that names the event. */
const runsEvent = (userId: string) =>
  sql`${feedback.eventId} in (select ${eventTutor.eventId} from ${eventTutor} join ${profile}
      on ${profile.id} = ${eventTutor.profileId} where ${profile.userId} = ${userId}
    union select ${event.id} from ${event} join ${profile} on ${profile.id} = ${event.hostId}
      where ${profile.userId} = ${userId})`

const teachesCourse = (userId: string) =>
  sql`${feedback.courseId} in (select ${courseTutor.courseId} from ${courseTutor} join ${profile}
    on ${profile.id} = ${courseTutor.profileId} where ${profile.userId} = ${userId})`

/** Handled reviews, the caller's own words, a tutor's reviews, everything for an admin. */
export function feedbackVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const handled = and(sql`${feedback.type} in ('course', 'event')`, isNotNull(feedback.handledAt))
  if (!principal) return handled
  const { userId, roles } = principal
  const taught = roles.includes('tutor') ? [teachesCourse(userId), runsEvent(userId)] : []
  return or(handled, eq(feedback.userId, userId), ...taught)
}

/** Feedback as that caller sees it: who a guest was and who handled it is for staff. */
export async function selectFeedbacks(db: Queryable, principal: Principal | null, page: Page): Promise<Feedback[]> {
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

/** Rating and number of a course's handled reviews; the course is locked first, so that no count gets lost. */
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
