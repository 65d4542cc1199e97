import type { Quiz, QuizCreate, QuizUpdate } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findTakenQuiz } from './quiz-access-queries.ts'
import { deleteQuiz, findOwnQuiz, insertQuiz, updateQuiz } from './quiz-queries.ts'
import { replaceQuestions } from './quiz-writes.ts'

/** A quiz as its author or a student sees it. Throws 'not-found'. */
export async function getQuiz(db: Database, me: Principal, id: string): Promise<Quiz> {
  const found = (await findOwnQuiz(db, me, id)) ?? (await findTakenQuiz(db, me, id))
  if (!found) throw new DomainError('not-found')
  return found
}

/** Creates a quiz of the caller. Throws 'invalid-request'. */
export async function createQuiz(db: Database, me: Principal, { questions, ...body }: QuizCreate): Promise<Quiz> {
  const id = await db.transaction(async (tx) => {
    const made = await insertQuiz(tx, me.userId, body)
    await replaceQuestions(tx, made, questions)
    return made
  })
  return getQuiz(db, me, id)
}

/** Changes a quiz, and its questions if given. Throws 'not-found' and 'invalid-request'. */
export async function changeQuiz(db: Database, me: Principal, id: string, { questions, ...body }: QuizUpdate) {
  await db.transaction(async (tx) => {
    if (!(await updateQuiz(tx, me, id, body))) throw new DomainError('not-found')
    if (questions !== undefined) await replaceQuestions(tx, id, questions)
  })
  return getQuiz(db, me, id)
}

/** Removes a quiz that is not used in a lesson. Throws 'not-found' and 'in-use'. */
export const removeQuiz = (db: Database, me: Principal, id: string) => db.transaction((tx) => deleteQuiz(tx, me, id))
