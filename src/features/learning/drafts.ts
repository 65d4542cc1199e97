import { laterDraft } from '../../../machines/rules/outbox-queue.ts'
import type { Draft } from '../../../machines/rules/quiz-rules.ts'
import type { QuizAttempt, QuizDraft } from '../../../openapi/generated/portal.ts'
import { openDatabase } from '../../platform/database.ts'

interface DraftEvent extends Draft {
  contentId: string
  attemptId: string | null
}

/** The last known revision of a quiz draft on this page. */
const revisions = new Map<string, number>()

/** The answers given so far, as a change after the last one that is known. */
export function nextDraft({ contentId, answers, index, quizUpdatedAt }: DraftEvent): QuizDraft {
  const revision = (revisions.get(contentId) ?? 0) + 1
  revisions.set(contentId, revision)
  return { answers, index, revision, quizUpdatedAt }
}

/** Keeps a draft in this browser, by person and quiz, so that a reload comes back to it also without a connection. */
export async function storeDraft(userId: string, { contentId, attemptId }: DraftEvent, draft: QuizDraft) {
  const db = await openDatabase().catch(() => null)
  const tx = db?.transaction('drafts', 'readwrite')
  if (!tx) return
  // Commits at once, because a page that is closed loses an open transaction.
  const put = tx.store.put({ userId, contentId, attemptId, ...draft })
  tx.commit()
  await Promise.all([put, tx.done])
}

/** A draft without an attempt belongs to the attempt that the server has opened since. */
export async function adoptDraft(userId: string, contentId: string, attemptId: string) {
  const db = await openDatabase().catch(() => null)
  const tx = db?.transaction('drafts', 'readwrite')
  const kept = await tx?.store.get([userId, contentId])
  if (kept?.attemptId === null) await tx?.store.put({ ...kept, attemptId })
  await tx?.done
}

/**
 * The draft of the open attempt, this browser's or the server's, whichever has the later revision. Two tabs may have counted
 * to the same one: then what was chosen in this browser stands.
 */
export async function readDraft(userId: string, contentId: string, attempt: QuizAttempt | null): Promise<Draft | null> {
  const db = await openDatabase().catch(() => null)
  const kept = await db?.get('drafts', [userId, contentId])
  const own = kept && isOf(kept, attempt) ? kept : undefined
  const draft = laterDraft<QuizDraft>(attempt?.draft ?? undefined, own)
  revisions.set(contentId, draft?.revision ?? 0)
  return draft ? { answers: draft.answers, index: draft.index, quizUpdatedAt: draft.quizUpdatedAt } : null
}

/**
 * Whether a kept draft is of the attempt, which is still open. The page may know less than the storage: no attempt, because
 * the server made the page before it opened the one that the page before heard of. The draft may know less than the page:
 * it has no attempt, because the page before was left before it heard of the one that was opened for it.
 */
function isOf({ attemptId }: Pick<DraftEvent, 'attemptId'>, attempt: QuizAttempt | null) {
  if (attempt === null) return true
  if (attempt.submittedAt) return false
  return attemptId === null ? attempt.draft !== null : attemptId === attempt.id
}
