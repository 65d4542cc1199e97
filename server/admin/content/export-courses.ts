import type { Course, Lesson, LessonContent, Media } from '../../../openapi/generated/portal.ts'
import { slug } from '../../db/alias.ts'
import type { Operator } from '../operator.ts'
import { listAll, populate } from '../pages.ts'
import { COURSE_FILE, type ContentShape, type CourseShape, type LessonShape, type QuizShape } from './course-shape.ts'
import { byName, exportCommand } from './export-command.ts'
import { asFile, makeFolder, writeIn } from './folder.ts'
import { mediaWriter } from './media-export.ts'
import { givenPlace } from './quiz-import.ts'
import { writeYaml } from './yaml-file.ts'

const FILLED_IN = populate('cover', 'categories', 'subjects', 'tutors')

export const exportCourses = exportCommand<Course>({
  kind: 'courses',
  summary: 'Writes courses as folders',
  help: `Writes a folder <alias> for each course: course.yaml with all of its fields, lessons, quizzes and their answers; texts of
lessons in lessons/; pictures, videos, audio and documents in media/. Files of these names are replaced.
Who follows the course, reviews and promotions are not part of it.`,
  find: ({ api }, filter) => listAll(api, 'listCourses', { ...filter, sort: 'name', ...FILLED_IN }),
  write: async (operator, root, course) => writeCourse(operator, await makeFolder(`${root}/${course.alias}`), course),
})

interface Writing {
  operator: Operator
  folder: string
  writeMedia: ReturnType<typeof mediaWriter>
}

async function writeCourse(operator: Operator, folder: string, course: Course) {
  const writing = { operator, folder, writeMedia: mediaWriter(operator, folder) }
  const { alias, name, shortDescription, languageCode, audienceLevel, state, price, discountedPrice, currency } = course
  const cover = course.cover && (await writing.writeMedia(course.cover, 'cover'))
  const lessons: LessonShape[] = []
  const ofCourse = { 'filter[courseId]': course.id, sort: 'order', ...populate('content', 'tutor') }
  const stored = await listAll(operator.api, 'listLessons', ofCourse)
  for (const [index, lesson] of stored.entries()) lessons.push(await lessonOf(writing, lesson, index + 1))
  const data: CourseShape = {
    ...{ alias, name, shortDescription, languageCode, audienceLevel, state, price, discountedPrice, currency },
    categories: byName(course.categories),
    subjects: byName(course.subjects),
    tutors: course.tutors.map((tutor) => tutor.alias),
    goals: course.goals,
    cover,
    description: course.description,
    lessons,
  }
  await writeIn(folder, COURSE_FILE, writeYaml(data))
}

async function lessonOf(writing: Writing, lesson: Lesson, number: number): Promise<LessonShape> {
  const { name, id, previewed, tutor, description } = lesson
  const content: ContentShape[] = []
  for (const [index, item] of lesson.content.entries()) {
    const place = `${String(number).padStart(2, '0')}-${index + 1}`
    content.push(await contentOf(writing, item, place))
  }
  return { name, id, previewed, tutor: tutor?.alias ?? null, description, content }
}

async function contentOf(writing: Writing, item: LessonContent, place: string): Promise<ContentShape> {
  const { targetType: type, name, id, duration, isTrackable, description, target } = item
  const shown = { type, name, id, duration, isTrackable }
  if (type === 'text') {
    const file = `lessons/${place}-${slug(name) || 'text'}.md`
    await writeIn(writing.folder, file, asFile(description ?? ''))
    return { ...shown, file }
  }
  if (type === 'quiz') return { ...shown, description, quiz: await quizOf(writing.operator, item) }
  return { ...shown, description, ...(isMedia(target) && { media: await writing.writeMedia(target) }) }
}

export const isMedia = (target: LessonContent['target']): target is Media => target !== null && 'mimeType' in target

/** The quiz with its correct answers, which lessons do not show before it is completed. */
async function quizOf({ api }: Operator, { targetId }: LessonContent): Promise<QuizShape> {
  const { name, id, description, questions } = await api('getQuiz', { params: { id: targetId ?? '' } })
  const shown = questions.map(({ multiple: _, explanation, answerExplanations, place, ...question }) => ({
    ...question,
    ...(explanation && { explanation }),
    ...(answerExplanations && { answerExplanations }),
    ...(place && { place: givenPlace(place) }),
  }))
  return { name, id, description, questions: shown }
}
