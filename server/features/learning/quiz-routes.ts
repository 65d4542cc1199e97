import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { quizSource } from './quiz-queries.ts'
import { changeQuiz, createQuiz, getQuiz, removeQuiz } from './quiz-service.ts'

export const quizzes = {
  listQuizzes: async (call) => answerList(call.db, quizSource(call.db, person(call)), call.query),
  getQuiz: async (call) => getQuiz(call.db, person(call), call.params.id),
  createQuiz: async (call) => createQuiz(call.db, person(call), call.body),
  updateQuiz: async (call) => changeQuiz(call.db, person(call), call.params.id, call.body),

  async deleteQuiz(call) {
    await removeQuiz(call.db, person(call), call.params.id)
  },
} satisfies Handlers
