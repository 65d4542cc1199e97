import type { QuizPlace, QuizQuestionInput } from '../../../openapi/generated/portal.ts'

/** A question with its answers and with what explains them. */
export interface ExplainedQuestion {
  question: string
  answers: string[]
  explanation: string | null
  /** null where no answer has an explanation */
  answerExplanations: (string | null)[] | null
  place: QuizPlace | null
}
type StoredQuestion = Pick<ExplainedQuestion, 'question' | 'answers'>
type GivenQuestion = Pick<QuizQuestionInput, keyof ExplainedQuestion>

/**
 * The table keeps a text and what explains it in one column, with the character between them that is made to separate
 * fields (U+001F). A row without it has no explanation.
 */
const SEPARATOR = '\u001f'
const plain = (text: string) => text.replaceAll(SEPARATOR, ' ')
const joined = (text: string, note: string | null | undefined) => (note ? plain(text) + SEPARATOR + note : plain(text))
const apart = (stored: string): [text: string, note: string | null] => {
  const at = stored.indexOf(SEPARATOR)
  return at === -1 ? [stored, null] : [stored.slice(0, at), stored.slice(at + 1)]
}

/** The columns of a question for what was given. */
export function toStored({ question, answers, explanation, answerExplanations, place }: GivenQuestion): StoredQuestion {
  const note = explanation || place ? JSON.stringify({ explanation, place }) : null
  return {
    question: joined(question, note),
    answers: answers.map((answer, index) => joined(answer, answerExplanations?.[index])),
  }
}

/** What was given, from the columns of a question. */
export function fromStored(stored: StoredQuestion): ExplainedQuestion {
  const [question, note] = apart(stored.question)
  const answers = stored.answers.map(apart)
  const explanations = answers.map(([, explanation]) => explanation)
  const { explanation, place }: Partial<ExplainedQuestion> = note === null ? {} : JSON.parse(note)
  return {
    question,
    answers: answers.map(([answer]) => answer),
    explanation: explanation ?? null,
    answerExplanations: explanations.some((one) => one !== null) ? explanations : null,
    place: place ?? null,
  }
}
