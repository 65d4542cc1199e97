import type { LessonContent, Quiz } from '../../../openapi/generated/portal.ts'
import { ContractServer, example } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'

export const viewer = example('User')
export const ids = { one: crypto.randomUUID(), many: crypto.randomUUID() }
/** What says nothing of why. */
export const unexplained = { explanation: null, answerExplanations: null, place: null }
export const quiz: Quiz = {
  ...example('Quiz'),
  questions: [
    {
      id: ids.one,
      question: 'What does a broad fund spread?',
      answers: ['Single risks', 'The whole market'],
      strict: true,
      multiple: false,
      correctAnswers: null,
      ...unexplained,
    },
    {
      id: ids.many,
      question: 'What costs money?',
      answers: ['Fees', 'Patience', 'Taxes'],
      strict: true,
      multiple: true,
      correctAnswers: null,
      ...unexplained,
    },
  ],
}
const base = example('Lesson')
const [text] = base.content
if (!text) throw new Error('the example of a lesson has no content')
export const item: LessonContent = {
  ...text,
  id: crypto.randomUUID(),
  name: quiz.name,
  targetType: 'quiz',
  targetId: quiz.id,
  target: quiz,
}
export const lesson = { ...base, content: [item] }
export const AT = `/course-content/start-investing/${lesson.id}/${item.id}`

/** A server with the quiz's course, with or without a registration of the current user. */
export const serverWith = (isRegistered = true) =>
  new ContractServer()
    .on('GET /api/courses/{id}', { body: example('Course', { isRegistered, progress: isRegistered ? 0 : null }) })
    .on('GET /api/lessons', { body: listOf(lesson) })
    .on('GET /api/lessons/{id}', { body: lesson })
