import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import { media } from '../../server/db/schema/catalog.ts'
import { course, courseTutor, lesson, lessonContent, quiz, quizQuestion } from '../../server/db/schema/courses.ts'

export interface Question {
  answers: number
  /** indexes of the correct answers; empty in a survey */
  correct: number[]
  strict?: boolean
}

export interface Item {
  type: 'text' | 'video' | 'audio' | 'image' | 'file' | 'quiz'
  questions?: Question[]
  isTrackable?: boolean
}

export interface LessonPlan {
  previewed?: boolean
  items: Item[]
}

/** The body of each text item, which tests search for where it must not appear. */
export const BODY_TEXT = 'What only those who registered may read.'

export interface MadeItem {
  id: string
  lessonId: string
  /** question ids in order; empty for items other than a quiz */
  questionIds: string[]
}

export interface MadeCourse {
  id: string
  alias: string
  lessons: { id: string; items: MadeItem[] }[]
  /** all items in order */
  items: MadeItem[]
}

interface Plan {
  lessons: LessonPlan[]
  state?: 'draft' | 'published' | 'archived'
  tutorProfileId?: string
}

/** Stores a course with the given lessons and items. */
export async function makeCourse(
  db: Database,
  { lessons, state = 'published', tutorProfileId }: Plan,
): Promise<MadeCourse> {
  const id = randomUUID()
  const alias = `made-${id}`
  const texts = { name: 'Made to measure', shortDescription: 'For tests.', description: 'For tests.' }
  await db.insert(course).values({ id, alias, state, lessonCount: lessons.length, ...texts })
  if (tutorProfileId) await db.insert(courseTutor).values({ courseId: id, profileId: tutorProfileId })
  const [file] = await db.select({ id: media.id }).from(media).limit(1)
  const made: MadeCourse['lessons'] = []
  for (const [index, { previewed = false, items }] of lessons.entries()) {
    const lessonId = randomUUID()
    await db
      .insert(lesson)
      .values({ id: lessonId, courseId: id, name: `Lesson ${index + 1}`, order: index + 1, previewed })
    const stored: MadeItem[] = []
    for (const [place, item] of items.entries()) stored.push(await makeItem(db, lessonId, item, place + 1, file?.id))
    made.push({ id: lessonId, items: stored })
  }
  return { id, alias, lessons: made, items: made.flatMap((one) => one.items) }
}

async function makeItem(db: Database, lessonId: string, item: Item, order: number, mediaId = ''): Promise<MadeItem> {
  const [id, quizId] = [randomUUID(), randomUUID()]
  const questionIds = (item.questions ?? []).map(() => randomUUID())
  if (item.type === 'quiz') await makeQuiz(db, quizId, questionIds, item.questions ?? [])
  await db.insert(lessonContent).values({
    id,
    lessonId,
    targetType: item.type,
    quizId: item.type === 'quiz' ? quizId : null,
    mediaId: item.type === 'quiz' || item.type === 'text' ? null : mediaId,
    name: `Item ${order}`,
    description: item.type === 'text' ? BODY_TEXT : null,
    order,
    isTrackable: item.isTrackable ?? true,
  })
  return { id, lessonId, questionIds }
}

async function makeQuiz(db: Database, id: string, questionIds: string[], questions: Question[]) {
  await db.insert(quiz).values({ id, name: 'Check' })
  if (questions.length === 0) return
  await db.insert(quizQuestion).values(
    questions.map(({ answers, correct, strict = true }, index) => ({
      id: questionIds[index],
      quizId: id,
      question: `Question ${index + 1}`,
      answers: Array.from({ length: answers }, (_, place) => `Answer ${place + 1}`),
      correctAnswers: correct,
      strict,
      order: index + 1,
    })),
  )
}
