import { type ActorRefFrom, emit, setup } from 'xstate'
import { lessonMachine } from './lesson.ts'
import { quizMachine } from './quiz.ts'

type Flow = 'lesson' | 'quiz'
const crashed = (actor: Flow) => ({ type: 'emitCrashed', params: { actor } }) as const

/**
 * The flows of learning, side by side. Most pages do not need them, so the app starts them with the first lesson.
 *
 *     running { lesson, quiz }
 */
export const learningMachine = setup({
  types: {} as { emitted: { type: 'crashed'; actor: Flow } },
  actors: { lesson: lessonMachine, quiz: quizMachine },
  actions: { emitCrashed: emit((_, { actor }: { actor: Flow }) => ({ type: 'crashed', actor })) },
}).createMachine({
  id: 'learning',
  options: { maxIterations: 100 },
  // A flow that crashes must not stop the other.
  invoke: [
    { id: 'quiz', systemId: 'quiz', src: 'quiz', onError: { actions: crashed('quiz') } },
    { id: 'lesson', systemId: 'lesson', src: 'lesson', onError: { actions: crashed('lesson') } },
  ],
})

export interface LearningRegistry {
  lesson: ActorRefFrom<typeof lessonMachine>
  quiz: ActorRefFrom<typeof quizMachine>
}
