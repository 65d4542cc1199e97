import type { APIRequestContext } from '@playwright/test'
import type { LessonContent, MediaList } from '../../../../openapi/generated/portal.ts'
import { type MadeCourse, makeCourse, makeQuiz } from './make-course.ts'
import { type Person, sessionOf } from './person.ts'

type Kind = LessonContent['targetType']

/** A course whose lessons and items are addressed by name. */
export interface PlayerCourse {
  made: MadeCourse
  item(name: string): LessonContent
  /** the addresses of a lesson and of an item */
  lesson(name: string): string
  player(item: string): string
  /** the correct answers of its quiz */
  answers: Record<string, number[]>
}

/** A file counts as read once its end is visible; this text moves the end below the window. */
const LONG = 'A sheet to work with, line by line. '.repeat(80)

const TYPES = { file: 'document', video: 'video', audio: 'audio', image: 'image' } as const

/** A media file of that kind from the demo. */
async function mediaOf(request: APIRequestContext, { headers }: Person, kind: keyof typeof TYPES) {
  const answer = await request.get('/api/media', { headers, params: { 'filter[type]': TYPES[kind], limit: 1 } })
  const { items }: MediaList = await answer.json()
  const [found] = items
  if (!found) throw new Error(`the demo has no ${kind}`)
  return found.id
}

/** Creates a course of lessons with items of those kinds; each item is named after its kind. */
export async function makePlayerCourse(
  request: APIRequestContext,
  kinds: Readonly<Record<string, readonly Kind[]>>,
): Promise<PlayerCourse> {
  // An admin may use every file of the demo.
  const tutor = await sessionOf(request, 'admin@lectern.test')
  const questions = [{ question: 'What is this?', answers: ['This', 'That'], correctAnswers: [0] }]
  const quiz = await makeQuiz(request, tutor, { name: 'A quiz', questions })
  const contentOf = async (kind: Kind) => {
    if (kind === 'text') return { targetType: kind, name: kind, description: 'Words to read.' }
    const targetId = kind === 'quiz' ? quiz.id : await mediaOf(request, tutor, kind)
    return { targetType: kind, name: kind, targetId, ...(kind === 'file' && { description: LONG }) }
  }
  const plan = await Promise.all(
    Object.values(kinds).map(async (list) => ({ content: await Promise.all(list.map(contentOf)) })),
  )
  const made = await makeCourse(request, tutor, plan)
  const items = made.lessons.flatMap(({ content }) => content)
  const base = `/course-content/${made.course.alias}`
  const item = (name: string) => {
    const found = items.find((one) => one.name === name)
    if (!found) throw new Error(`there is no item "${name}"`)
    return found
  }
  return {
    made,
    item,
    lesson: (name) => `${base}/${made.lessons[Object.keys(kinds).indexOf(name)]?.id}`,
    player: (name) => `${base}/${item(name).lessonId}/${item(name).id}`,
    answers: Object.fromEntries(quiz.questions.map(({ id }) => [id, [0]])),
  }
}
