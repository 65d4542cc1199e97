import { and, eq } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { lessonContent, quiz } from '../../db/schema/courses.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { deleteUnused } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { findTakenQuiz } from './quiz-access.ts'
import { quizList, quizOf, selectQuizzes } from './quiz-queries.ts'
import { replaceQuestions } from './quiz-writes.ts'

async function found({ db }: Pick<Services, 'db'>, me: Principal, id: string) {
  const [own] = await selectQuizzes(db, { where: and(quizOf(me), eq(quiz.id, id)), limit: 1 })
  const one = own ?? (await findTakenQuiz(db, me, id))
  if (!one) throw new DomainError('not-found')
  return one
}

export const quizzes = {
  async listQuizzes(call) {
    const { db, query } = call
    const source = { spec: quizList, table: quiz, visible: quizOf(person(call)) }
    return answerList(db, { ...source, select: (page) => selectQuizzes(db, page) }, query)
  },

  async getQuiz(call) {
    return found(call, person(call), call.params.id)
  },

  async createQuiz(call) {
    const { questions, ...body } = call.body
    const me = person(call)
    const id = await call.db.transaction(async (tx) => {
      const [made] = await tx
        .insert(quiz)
        .values({ ...body, ownerId: me.userId })
        .returning({ id: quiz.id })
      if (!made) throw new DomainError('internal')
      await replaceQuestions(tx, made.id, questions)
      return made.id
    })
    return found(call, me, id)
  },

  async updateQuiz(call) {
    const { questions, ...body } = call.body
    const { id } = call.params
    const me = person(call)
    await call.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(quiz)
        .set({ ...body, updatedAt: new Date() })
        .where(and(quizOf(me), eq(quiz.id, id)))
        .returning({ id: quiz.id })
      if (!changed) throw new DomainError('not-found')
      if (questions !== undefined) await replaceQuestions(tx, id, questions)
    })
    return found(call, me, id)
  },

  async deleteQuiz(call) {
    const where = and(quizOf(person(call)), eq(quiz.id, call.params.id))
    await call.db.transaction((tx) => deleteUnused(tx, quiz, where, [lessonContent.quizId]))
  },
} satisfies Handlers
