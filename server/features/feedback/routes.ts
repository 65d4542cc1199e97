import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { feedback } from '../../db/schema/editorial.ts'
import { event, userEvent } from '../../db/schema/events.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { visibleTo as courseVisibleTo } from '../courses/course-queries.ts'
import { feedbackList, feedbackVisibleTo, recountReviews, selectFeedbacks } from './queries.ts'
import { readReport } from './report.ts'

const HOUR_S = 3600
const MESSAGES_AN_HOUR = 10

async function found({ db, principal }: Pick<Services, 'db'> & { principal: Principal | null }, id: string) {
  const where = and(feedbackVisibleTo(principal), eq(feedback.id, id))
  const [one] = await selectFeedbacks(db, principal, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

type Body = Call<'createFeedback'>['body']
type Review = Extract<Body, { targetId: string }>
const isReview = (body: Body): body is Review => body.type === 'course' || body.type === 'event'

/** Locks the person's registration, so that of two reviews sent at once the second one sees the first. */
async function lockRegistration(tx: Transaction, me: Principal, { type, targetId }: Review) {
  const isCourse = type === 'course'
  const isShown = isCourse
    ? await tx.$count(course, and(eq(course.id, targetId), courseVisibleTo(me)))
    : await tx.$count(event, and(eq(event.id, targetId), sql`${event.state} <> 'draft'`))
  if (isShown === 0) throw new DomainError('not-found')
  const mine = isCourse
    ? tx
        .select({ id: userCourse.id })
        .from(userCourse)
        .where(pair(userCourse, userCourse.courseId, me, targetId))
    : tx
        .select({ id: userEvent.id })
        .from(userEvent)
        .where(pair(userEvent, userEvent.eventId, me, targetId))
  const [registration] = await mine.for('update')
  if (!registration) throw new DomainError('forbidden')
}

const pair = (
  table: typeof userCourse | typeof userEvent,
  target: typeof userCourse.courseId | typeof userEvent.eventId,
  me: Principal,
  targetId: string,
): SQL | undefined => and(eq(table.userId, me.userId), eq(target, targetId))

async function addReview(tx: Transaction, me: Principal, body: Review) {
  await lockRegistration(tx, me, body)
  const { type, targetId, rating, message } = body
  const column = type === 'course' ? feedback.courseId : feedback.eventId
  if ((await tx.$count(feedback, and(eq(feedback.userId, me.userId), eq(column, targetId)))) > 0) {
    throw new DomainError('already-reviewed')
  }
  const about = type === 'course' ? { courseId: targetId } : { eventId: targetId }
  return tx
    .insert(feedback)
    .values({ ...about, type, rating, message, userId: me.userId })
    .returning({ id: feedback.id })
}

/** Marks feedback and, for a review of a course, counts the course's rating anew in the same transaction. */
async function mark({ db }: Services, id: string, change: { handledAt: SQL | null; handledBy: SQL | null }) {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(feedback)
      .set(change)
      .where(eq(feedback.id, id))
      .returning({ courseId: feedback.courseId })
    if (!changed) throw new DomainError('not-found')
    if (changed.courseId !== null) await recountReviews(tx, changed.courseId)
  })
}

export const feedbacks = {
  async listFeedbacks({ db, principal, query }) {
    const source = { spec: feedbackList, table: feedback, visible: feedbackVisibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectFeedbacks(db, principal, page) }, query)
  },

  async getFeedback(call) {
    return found(call, call.params.id)
  },

  async createFeedback(call) {
    const { db, body, ip, principal } = call
    if (body.type === 'platform' && body.report !== undefined) readReport(body.report)
    const isMessage = body.type === 'contact' || body.type === 'partnership'
    if (!isMessage && !principal) throw new DomainError('forbidden')
    await limitTries(call, { key: `feedback:${principal?.userId ?? ip}`, most: MESSAGES_AN_HOUR, seconds: HOUR_S })
    const [made] = await db.transaction((tx) =>
      isReview(body)
        ? addReview(tx, person(call), body)
        : tx
            .insert(feedback)
            .values({ ...body, userId: principal?.userId ?? null })
            .returning(),
    )
    if (!made) throw new DomainError('internal')
    const where = eq(feedback.id, made.id)
    const [one] = await selectFeedbacks(db, principal, { where, limit: 1 })
    if (!one) throw new DomainError('internal')
    return one
  },

  async getFeedbackReport({ db, params: { id } }) {
    const [found] = await db.select({ report: feedback.report }).from(feedback).where(eq(feedback.id, id))
    if (!found?.report) throw new DomainError('not-found')
    return readReport(found.report)
  },

  async handleFeedback(call) {
    const handledAt = sql`coalesce(${feedback.handledAt}, now())`
    const handledBy = sql`coalesce(${feedback.handledBy}, ${person(call).userId})`
    await mark(call, call.params.id, { handledAt, handledBy })
    return found(call, call.params.id)
  },

  async unhandleFeedback(call) {
    await mark(call, call.params.id, { handledAt: null, handledBy: null })
    return found(call, call.params.id)
  },
} satisfies Handlers
