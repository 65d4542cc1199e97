// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { QuizAttempt, QuizDraft } from '../../../openapi/generated/portal.ts'
import { readDraft, storeDraft } from '../../../src/features/learning/drafts.ts'
import { MemoryDatabase } from '../../lib/portal/memory-database.ts'

const storage = vi.hoisted(() => ({ database: undefined as unknown }))
vi.mock('../../../src/platform/database.ts', () => ({ openDatabase: async () => storage.database }))
beforeEach(() => {
  storage.database = new MemoryDatabase()
})

const quizUpdatedAt = '2026-01-01T00:00:00.000Z'
/** With the first `revision` questions answered. */
const draftOf = (revision: number): QuizDraft => ({
  answers: Object.fromEntries(Array.from({ length: revision }, (_, n) => [`question-${n}`, [1]])),
  index: revision,
  revision,
  quizUpdatedAt,
})
const attemptOf = (id: string, draft: QuizDraft | null, submittedAt: string | null = null): QuizAttempt => ({
  id,
  draft,
  submittedAt,
  answers: null,
  score: null,
  passed: null,
  results: null,
})
/** Keeps three answers in this browser. */
const keep = (attemptId: string | null) =>
  storeDraft('maya', { contentId: 'quiz', attemptId, answers: {}, index: 0, quizUpdatedAt }, draftOf(3))
const shownFor = async (attempt: QuizAttempt | null) => (await readDraft('maya', 'quiz', attempt))?.index

test.each([
  ['its own attempt', 'a', attemptOf('a', draftOf(2)), 3],
  ['its own attempt, further on another device', 'a', attemptOf('a', draftOf(4)), 4],
  ['its own attempt, as far in another tab', 'a', attemptOf('a', { ...draftOf(3), index: 1 }), 3],
  ['another attempt', 'a', attemptOf('b', draftOf(2)), 2],
  ['an attempt that was handed in', 'a', attemptOf('a', null, quizUpdatedAt), undefined],
  ['no attempt, kept before there was one', null, null, 3],
  ['no attempt, on a page that was made before there was one', 'a', null, 3],
  ['the attempt that the server has opened for it since', null, attemptOf('a', draftOf(2)), 3],
  ['an attempt that was opened without a draft, to try again', null, attemptOf('b', null), undefined],
  ['an attempt that was handed in, kept before there was one', null, attemptOf('a', null, quizUpdatedAt), undefined],
])('a draft in this browser beside %s [LEARN-38]', async (_, attemptId, attempt, index) => {
  await keep(attemptId)
  expect(await shownFor(attempt)).toBe(index)
})
