import type { QuizPlace, QuizPlaceInput, QuizQuestion, QuizUpdate } from '../../../openapi/generated/portal.ts'
import type { Api } from '../operator.ts'
import { type Changes, differing, NO_ID } from './changes.ts'
import type { QuizSource } from './course-file.ts'
import { match } from './match.ts'

interface QuizTools {
  api: Api
  /** stored quizzes of this run by the id in the file; several lessons may use the same quiz */
  quizzes: Map<string, string>
  /** collects the ids of created quizzes */
  made: string[]
}

/** Stores a quiz; returns its id. */
export async function storeQuiz(tools: QuizTools, source: QuizSource, shownId: string | null, changes: Changes) {
  const known = shownId ?? tools.quizzes.get(source.id ?? '')
  const id = known === undefined || known === NO_ID ? await create(tools, source, changes) : known
  if (known !== undefined && known !== NO_ID) await update(tools, known, source, changes)
  if (source.id !== undefined) tools.quizzes.set(source.id, id)
  return id
}

async function create({ api, made }: QuizTools, { body }: QuizSource, changes: Changes) {
  const questions = body.questions.map(({ id: _, ...question }) => question)
  const id = await changes.make(`made the quiz "${body.name}"`, NO_ID, async () => {
    return (await api('createQuiz', { body: { ...body, questions } })).id
  })
  if (id !== NO_ID) made.push(id)
  return id
}

async function update({ api }: QuizTools, id: string, { body }: QuizSource, changes: Changes) {
  const stored = await api('getQuiz', { params: { id } })
  const { found } = match(body.questions, stored.questions, {
    isAlike: (question, other) => question.question === other.question,
  })
  const questions = body.questions.map(({ id: _, ...question }, index) => {
    const before = found[index]
    return { ...UNEXPLAINED, strict: before?.strict ?? true, ...question, ...(before && { id: before.id }) }
  })
  const wanted: QuizUpdate = { ...body, questions }
  const change = differing(wanted, { ...stored, questions: stored.questions.map(asGiven) })
  if (Object.keys(change).length === 0) return
  await changes.make(`changed ${Object.keys(change).join(', ')} of the quiz "${stored.name}"`, undefined, async () => {
    await api('updateQuiz', { params: { id }, body: change })
  })
}

const UNEXPLAINED = { explanation: null, answerExplanations: null, place: null }

/** The question as in a request body. */
const asGiven = ({ multiple: _, place, ...question }: QuizQuestion) => ({
  ...question,
  place: place && givenPlace(place),
  correctAnswers: question.correctAnswers ?? [],
})

/** A place is given by the name that its item has now. */
export const givenPlace = ({ itemId: _, ...place }: QuizPlace): QuizPlaceInput => place
