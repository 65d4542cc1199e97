import type { Draft } from '../../machines/quiz-rules.ts'
import { openDatabase } from './database.ts'

interface DraftEvent extends Draft {
  contentId: string
  attemptId: string | null
}

/** Keeps the answers given so far in this browser, by person and quiz, so that a reload comes back to them. */
export const keepDraft = (userId: () => string | null) => async (draft: DraftEvent) => {
  const owner = userId()
  if (owner === null) return
  const { contentId, attemptId, answers, index } = draft
  const db = await openDatabase().catch(() => null)
  await db?.put('drafts', { userId: owner, contentId, attemptId, answers, index })
  db?.close()
}

/** The draft of the attempt that the server has open; one of an earlier attempt does not count. */
export async function readDraft(userId: string, contentId: string, attemptId: string | null): Promise<Draft | null> {
  const db = await openDatabase().catch(() => null)
  const draft = await db?.get('drafts', [userId, contentId])
  db?.close()
  return draft && draft.attemptId === attemptId ? { answers: draft.answers, index: draft.index } : null
}
