import type {
  ContentProgress,
  Lesson,
  Note,
  NoteUpdate,
  ProgressUpdate,
  Quiz,
  QuizDraft,
} from '../../../openapi/generated/portal.ts'
import { grade } from '../../../server/features/learning/grading.ts'
import { type Call, example, problem } from '../../lib/portal/contract-server.ts'
import type { World } from '../kit/world.ts'
import type { Accounts } from './accounts.ts'

const ITEM = '/api/lessons/{id}/content/{contentId}'

export const QUIZ_ID = '7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192ab'
export const TEXT_IDS = ['7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192a1', '7a8b9c0d-1e2f-4a3b-8c4d-5e6f708192a2']
export const LESSON = example('Lesson')
const QUIZ: Quiz = example('Quiz')
const [QUESTION] = QUIZ.questions
export const QUESTION_ID = QUESTION?.id ?? ''
/** The right answer to the only question. */
const RIGHT = [0]

export interface Attempt {
  id: string
  draft: QuizDraft | null
  answers: Record<string, number[]> | null
  score: number | null
  passed: boolean | null
}

const partsOf = ({ url }: Call) => {
  const [, , , , , contentId = '', , noteId = ''] = url.pathname.split('/')
  return { contentId, noteId }
}
const serial = (prefix: string, number: number) => `${prefix}-1e2f-4a3b-8c4d-${String(number).padStart(12, '0')}`

/**
 * Notes, progress and attempts of one person as the contract has them: the highest revision of a note stands and a
 * deleted one stays deleted (LEARN-65), progress never goes back (LEARN-7), an attempt is graded once (LEARN-34), by the
 * server's own rule. The real server is shown with the same outbox by `outbox-schedules.server.test.ts`, and with two tabs
 * that hand in by `attempt-schedules.server.test.ts`.
 */
export class Lessons {
  readonly notes = new Map<string, Note>()
  readonly progress = new Map<string, number>()
  readonly attempts: Attempt[] = []
  readonly #accounts: Accounts

  constructor({ server }: World, accounts: Accounts) {
    this.#accounts = accounts
    server
      .on(
        `PUT ${ITEM}/notes/{noteId}`,
        this.#own((call) => this.#saveNote(call)),
      )
      .on(
        `DELETE ${ITEM}/notes/{noteId}`,
        this.#own((call) => this.#deleteNote(call)),
      )
      .on(
        `PUT ${ITEM}/progress`,
        this.#own((call) => this.#save(call)),
      )
      .on(
        `PUT ${ITEM}/reset`,
        this.#own(() => this.#reset()),
      )
      .on(
        'GET /api/lessons/{id}',
        this.#own(() => ({ body: this.#lesson() })),
      )
  }

  #own = (answer: (call: Call) => { status?: number; body?: unknown }) => (call: Call) =>
    this.#accounts.sessionOf(call) ? answer(call) : problem(401, 'unauthorized', 'Please sign in.')

  #saveNote(call: Call) {
    const { contentId, noteId } = partsOf(call)
    const { text, revision } = call.body as NoteUpdate
    const kept = this.notes.get(noteId)
    if (!kept) this.notes.set(noteId, example('Note', { id: noteId, contentId, text, revision }))
    else if (this.isLater(kept, revision)) Object.assign(kept, { text, revision })
    return { body: this.notes.get(noteId) }
  }

  isLater(kept: Note, revision: number): boolean {
    return kept.deletedAt === null && revision > kept.revision
  }

  #deleteNote(call: Call) {
    const { contentId, noteId } = partsOf(call)
    const kept = this.notes.get(noteId) ?? example('Note', { id: noteId, contentId, revision: 1 })
    this.notes.set(noteId, { ...kept, text: '', deletedAt: new Date().toISOString() })
    return { status: 204 }
  }

  #save(call: Call) {
    const { contentId } = partsOf(call)
    const update = call.body as ProgressUpdate
    if (contentId !== QUIZ_ID) {
      this.progress.set(contentId, Math.max(this.progress.get(contentId) ?? 0, update.progress ?? 0))
      return { body: this.#answer(contentId) }
    }
    if (!update.hint) return this.#keepDraft(update)
    const latest = this.latest() ?? this.#open()
    const attempt = update.attemptId ? this.attempts.find(({ id }) => id === update.attemptId) : latest
    if (!attempt) return problem(400, 'invalid-request', 'There is no such attempt.')
    const given = update.hint.correctAnswers
    if (this.isOpen(attempt)) {
      if (attempt !== latest) return problem(409, 'attempt-closed', 'This attempt is over.')
      this.hand(attempt, given)
    } else if (JSON.stringify(attempt.answers) !== JSON.stringify(given))
      return problem(409, 'attempt-closed', 'This attempt is over.')
    return { body: this.#answer(contentId, attempt) }
  }

  isOpen(attempt: Attempt): boolean {
    return attempt.answers === null
  }

  /** Grades an attempt, which closes it. */
  hand(attempt: Attempt, answers: Record<string, number[]>) {
    const questions = QUIZ.questions.map((question) => ({ ...question, correctAnswers: RIGHT }))
    const { score, passed } = grade(questions, answers)
    Object.assign(attempt, { draft: null, answers, score, passed })
  }

  /** A draft opens the first attempt, and one that names no attempt means that one. The highest revision stands. */
  #keepDraft({ draft, attemptId }: ProgressUpdate) {
    const latest = this.latest() ?? this.#open()
    const isMeant = attemptId ? attemptId === latest.id : latest === this.attempts[0]
    if (draft && isMeant && this.isOpen(latest) && draft.revision > (latest.draft?.revision ?? 0)) latest.draft = draft
    return { body: this.#answer(QUIZ_ID) }
  }

  #reset() {
    const latest = this.latest()
    const attempt = latest && latest.answers === null ? latest : this.#open()
    return { body: this.#answer(QUIZ_ID, attempt) }
  }

  latest = (): Attempt | undefined => this.attempts.at(-1)

  #open(): Attempt {
    const id = serial('6d7e8f90', this.attempts.length)
    const attempt: Attempt = { id, draft: null, answers: null, score: null, passed: null }
    this.attempts.push(attempt)
    return attempt
  }

  #results(attempt: Attempt | undefined) {
    if (!attempt || attempt.answers === null) return null
    const { results = [] } = example('ContentProgress')
    return (results ?? []).map((result) => ({ ...result, questionId: QUESTION_ID, isCorrect: attempt.passed }))
  }

  #answer(contentId: string, attempt?: Attempt): ContentProgress {
    const isQuiz = contentId === QUIZ_ID
    const progress = isQuiz ? (this.latest()?.score ?? 0) : (this.progress.get(contentId) ?? 0)
    return example('ContentProgress', {
      contentId,
      lessonId: LESSON.id,
      courseId: LESSON.courseId,
      progress,
      completedAt: progress === 100 ? LESSON.createdAt : null,
      attemptId: isQuiz ? (attempt?.id ?? this.latest()?.id ?? null) : null,
      score: attempt?.score ?? null,
      passed: attempt?.passed ?? null,
      results: this.#results(attempt),
      lessonProgress: 0,
      courseProgress: 0,
      achievement: null,
    })
  }

  #lesson(): Lesson {
    const [item] = LESSON.content
    if (!item) throw new Error('the lesson of the contract has no item')
    const latest = this.latest()
    const attempt = latest && {
      id: latest.id,
      draft: latest.draft,
      submittedAt: latest.answers === null ? null : LESSON.createdAt,
      answers: latest.answers,
      score: latest.score,
      passed: latest.passed,
      results: this.#results(latest),
    }
    const content = {
      ...item,
      id: QUIZ_ID,
      targetType: 'quiz' as const,
      targetId: QUIZ.id,
      target: QUIZ,
      progress: latest?.score ?? 0,
      attemptId: latest?.id ?? null,
      attempt: attempt ?? null,
      completedAt: latest?.passed ? LESSON.createdAt : null,
    }
    return { ...LESSON, content: [content] }
  }
}
