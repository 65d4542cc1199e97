import { z } from 'zod'
import { CONTENT_TYPES } from '../../../openapi/generated/constants.ts'
import { mediaReference } from './media-import.ts'

const names = z.array(z.string()).optional()
const id = z.uuid().optional()
/** The contract validates this field. */
const unchecked = z.unknown().optional()

const question = z.strictObject({
  question: z.string(),
  id,
  answers: unchecked,
  correctAnswers: unchecked,
  strict: z.boolean().optional(),
  explanation: unchecked,
  answerExplanations: unchecked,
  place: unchecked,
})

const quiz = z.strictObject({ name: unchecked, id, description: unchecked, questions: z.array(question) })

const content = z.strictObject({
  type: z.enum(CONTENT_TYPES),
  name: z.string(),
  id,
  duration: unchecked,
  isTrackable: unchecked,
  description: unchecked,
  /** file with the body of a text, instead of the description */
  file: z.string().optional(),
  media: mediaReference.optional(),
  quiz: quiz.optional(),
})

const lesson = z.strictObject({
  name: z.string(),
  id,
  previewed: unchecked,
  tutor: z.string().nullable().optional(),
  description: unchecked,
  content: z.array(content).optional(),
})

/** `course.yaml`: tutors by the alias of their profile, lessons in order. Missing fields stay unchanged. */
export const courseShape = z.strictObject({
  alias: z.string().optional(),
  name: unchecked,
  shortDescription: unchecked,
  languageCode: unchecked,
  audienceLevel: unchecked,
  state: unchecked,
  price: unchecked,
  discountedPrice: unchecked,
  currency: unchecked,
  categories: names,
  subjects: names,
  tutors: names,
  goals: unchecked,
  cover: mediaReference.nullable().optional(),
  description: unchecked,
  lessons: z.array(lesson).optional(),
})

export type CourseShape = z.infer<typeof courseShape>
export type LessonShape = z.infer<typeof lesson>
export type ContentShape = z.infer<typeof content>
export type QuizShape = z.infer<typeof quiz>

export const COURSE_FILE = 'course.yaml'
