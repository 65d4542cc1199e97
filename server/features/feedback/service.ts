import type {
  Feedback,
  FeedbackCreate,
  MessageCreate,
  Report,
  ReviewCreate,
} from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import {
  findFeedback,
  findGiven,
  findReport,
  hasReviewed,
  insertFeedback,
  insertReview,
  isReviewable,
  lockRegistration,
  recountReviews,
  setHandled,
} from './queries.ts'
import { readReport } from './report.ts'

/** Whether it is a message to staff, which needs no account. */
const isMessage = (given: FeedbackCreate): given is MessageCreate =>
  given.type === 'contact' || given.type === 'partnership'

const isReview = (given: FeedbackCreate): given is ReviewCreate => given.type === 'course' || given.type === 'event'

/** Feedback, if the caller may see it. Throws 'not-found'. */
export async function getFeedback(db: Database, principal: Principal | null, id: string): Promise<Feedback> {
  const found = await findFeedback(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/**
 * Stores a message, a review or an opinion of the portal. A person reviews a course or event once, and only if
 * registered. Throws 'not-found', 'forbidden' and 'already-reviewed'.
 */
export async function takeFeedback(db: Database, principal: Principal | null, given: FeedbackCreate) {
  if (!isMessage(given) && !principal) throw new DomainError('forbidden')
  const userId = principal?.userId ?? null
  const id = await db.transaction(async (tx) => {
    if (!isReview(given) || userId === null) return insertFeedback(tx, { ...given, userId })
    if (!(await isReviewable(tx, principal, given))) throw new DomainError('not-found')
    // The lock makes concurrent reviews of one person wait, so that the second finds the first.
    if (!(await lockRegistration(tx, userId, given))) throw new DomainError('forbidden')
    if (await hasReviewed(tx, userId, given)) throw new DomainError('already-reviewed')
    return insertReview(tx, userId, given)
  })
  const made = await findGiven(db, principal, id)
  if (!made) throw new DomainError('internal')
  return made
}

/** The report of the page from which the feedback was given. Throws 'not-found'. */
export async function getReport(db: Database, id: string): Promise<Report> {
  const report = await findReport(db, id)
  if (!report) throw new DomainError('not-found')
  return readReport(report)
}

/** Marks feedback as handled by the caller or as not handled, and updates the course's rating. Throws 'not-found'. */
export async function markHandled(db: Database, principal: Principal, id: string, isHandled: boolean) {
  await db.transaction(async (tx) => {
    const changed = await setHandled(tx, id, isHandled ? principal.userId : null)
    if (!changed) throw new DomainError('not-found')
    if (changed.courseId !== null) await recountReviews(tx, changed.courseId)
  })
  return getFeedback(db, principal, id)
}
