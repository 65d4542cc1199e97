import { waitFor } from 'xstate'
import type { ContentProgress, Lesson, LessonContent } from '../../openapi/generated/portal.ts'
import { ContractServer, example } from '../lib/portal/contract-server.ts'
import { listOf } from '../lib/portal/list-of.ts'
import { openAsMaya } from '../lib/portal/page.ts'
import { gradeWith } from '../lib/portal/quiz-answers.ts'

export const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'
export const RESET = 'PUT /api/lessons/{id}/content/{contentId}/reset'
export const course = example('Course', { isRegistered: true, progress: 0 })
export const quiz = example('Quiz')
export const first = example('Lesson')
const [firstItem] = first.content
const [firstQuestion] = quiz.questions
if (!firstItem || !firstQuestion) throw new Error('the examples have no content')
export const text: LessonContent = firstItem
export const question = firstQuestion

const item = (changes: Partial<LessonContent>): LessonContent => ({ ...text, id: crypto.randomUUID(), ...changes })
const video = example('Media', { type: 'video', mimeType: 'video/webm' })
export const parts = {
  text,
  video: item({ name: 'Bid and ask', targetType: 'video', targetId: video.id, target: video, order: 2 }),
  quiz: item({ name: 'What did you keep?', targetType: 'quiz', targetId: quiz.id, target: quiz, order: 3 }),
}
export const lesson: Lesson = { ...first, content: Object.values(parts) }
const secondId = crypto.randomUUID()
export const last: Lesson = { ...first, id: secondId, order: 2, content: [item({ lessonId: secondId })] }
export const locked: Lesson = {
  ...first,
  id: crypto.randomUUID(),
  order: 3,
  isLocked: true,
  previewed: false,
  content: [],
}
export const lessons = [lesson, last]

export const done = (changes: Partial<ContentProgress>): ContentProgress =>
  example('ContentProgress', {
    lessonId: lesson.id,
    courseId: course.id,
    passed: null,
    score: null,
    results: null,
    ...changes,
  })
export const finishing = { courseProgress: 100, lessonProgress: 100, achievement: example('Achievement') }
export const begun = {
  type: 'START' as const,
  contentId: parts.quiz.id,
  lessonId: lesson.id,
  attemptId: null,
  questions: [{ id: question.id, answerCount: 2, multiple: false }],
  quizUpdatedAt: quiz.updatedAt,
  grade: null,
}

/** Maya in a lesson of a course that is addressed by its alias. */
export async function inLesson({ contentId = null as string | null, all = lessons, open = lesson, at = '' } = {}) {
  const server = new ContractServer()
  server.on('GET /api/courses/{id}', { body: course })
  server.on('GET /api/lessons', { body: listOf(...all) })
  server.on('GET /api/lessons/{id}', ({ url }) => ({ body: all.find((one) => url.pathname.endsWith(one.id)) }))
  const page = await openAsMaya({ server, at: at || `/course-content/${course.alias}/${open.id}` })
  page.actor('lesson').send({ type: 'OPEN', courseId: course.id, lessonId: open.id, contentId, signedIn: true })
  await waitFor(page.actor('lesson'), (state) => !state.hasTag('busy'))
  return { ...page, server }
}

/** Saves progress, which the server acknowledges with the given values. */
export async function saved({ server, actor }: Awaited<ReturnType<typeof inLesson>>, answer: ContentProgress) {
  server.on(SAVE, { body: answer })
  const update = { contentId: answer.contentId, lessonId: answer.lessonId, progress: answer.progress }
  actor('outbox').send({ type: 'RECORD', update, version: crypto.randomUUID() })
  await waitFor(actor('outbox'), ({ context }) => context.queue.length === 0)
}

/** Submits the quiz, which the server grades with the given values. */
export async function graded({ server, actor }: Awaited<ReturnType<typeof inLesson>>, answer: ContentProgress) {
  gradeWith(server, answer, () => ({ body: answer }))
  actor('quiz').send(begun)
  actor('quiz').send({ type: 'CHOOSE', questionId: question?.id ?? '', choice: 1 })
  await waitFor(actor('outbox'), ({ context }) => context.queue.length === 0)
  actor('quiz').send({ type: 'NEXT' })
  actor('quiz').send({ type: 'SUBMIT' })
  await waitFor(actor('quiz'), ({ context }) => context.grade !== null)
}
