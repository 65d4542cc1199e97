import { basename } from 'node:path'
import type {
  CourseUpdate,
  LessonUpdate,
  QuizCreate,
  TargetContentInput,
  TextContentInput,
} from '../../../openapi/generated/portal.ts'
import { changePrices } from '../../features/courses/prices.ts'
import { at, Failure } from '../failure.ts'
import { given, NO_ID } from './changes.ts'
import { checkBody, checkRule } from './contract-check.ts'
import {
  COURSE_FILE,
  type ContentShape,
  type CourseShape,
  courseShape,
  type LessonShape,
  type QuizShape,
} from './course-shape.ts'
import { fromFile, textIn } from './folder.ts'
import { type MediaReference, type MediaSource, readMedia } from './media-import.ts'
import type { TopicNames } from './topics.ts'
import type { TutorBook } from './tutors.ts'
import { readYaml } from './yaml-file.ts'

export interface QuizSource {
  id: string | undefined
  body: QuizCreate
}

export interface ContentSource {
  id: string | undefined
  type: ContentShape['type']
  name: string
  /** without the target, which is stored first */
  body: Omit<TextContentInput, 'targetType' | 'description'> & { description?: string | null }
  media: MediaSource | null
  quiz: QuizSource | null
}

export interface LessonSource {
  id: string | undefined
  name: string
  body: Omit<LessonUpdate, 'content'>
  content: ContentSource[] | undefined
}

/** A course as in its folder, after all checks that are possible before storing. */
export interface CourseSource {
  alias: string
  body: CourseUpdate
  topics: TopicNames
  cover: MediaSource | null | undefined
  lessons: LessonSource[] | undefined
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

interface Reading {
  folder: string
  findTutor: TutorBook
}

/** Media of several courses, beside the folder that holds them all. */
const SHARED_MEDIA = '../../media'

/** Reads a course's folder. Throws `Failure` that names file and field. */
export async function readCourse(reading: Reading): Promise<CourseSource> {
  const { folder, findTutor } = reading
  return at(COURSE_FILE, async () => {
    const shape = readYaml(await textIn(folder, COURSE_FILE), courseShape)
    const alias = shape.alias ?? basename(folder)
    const body = await bodyOf(shape, alias, findTutor)
    const cover = shape.cover && (await at('cover', () => mediaOf(reading, shape.cover ?? {})))
    const lessons: LessonSource[] = []
    for (const [index, lesson] of (shape.lessons ?? []).entries()) {
      lessons.push(await at(`lessons.${index} "${lesson.name}"`, () => lessonOf(reading, lesson)))
    }
    const topics = { categories: shape.categories, subjects: shape.subjects }
    return { alias, body, topics, cover, lessons: shape.lessons && lessons }
  })
}

const mediaOf = ({ folder }: Reading, reference: MediaReference) => readMedia(folder, SHARED_MEDIA, reference)

async function bodyOf(shape: CourseShape, alias: string, findTutor: TutorBook): Promise<CourseUpdate> {
  const { categories: _, subjects: __, tutors, cover: ___, lessons: ____, ...fields } = shape
  const tutorIds = tutors && (await at('tutors', () => Promise.all(tutors.map(findTutor))))
  const own = { ...fields, alias, ...given('tutorIds', tutorIds && [...new Set(tutorIds)]) }
  const body: CourseUpdate = defined(own)
  checkBody('CourseUpdate', body)
  checkRule(() => changePrices(body))
  return body
}

async function lessonOf(reading: Reading, shape: LessonShape): Promise<LessonSource> {
  const { id, name, tutor, description, previewed } = shape
  const tutorId = typeof tutor === 'string' ? await at('tutor', () => reading.findTutor(tutor)) : tutor
  const body: LessonSource['body'] = defined({ name, description, previewed, tutorId })
  checkBody('LessonUpdate', body)
  const content: ContentSource[] = []
  for (const [index, item] of (shape.content ?? []).entries()) {
    content.push(await at(`content.${index} "${item.name}"`, () => contentOf(reading, item)))
  }
  checkBody('LessonUpdate', { content: content.map(({ name: item }) => ({ ...PLACEHOLDER, name: item })) })
  return { id, name, body, content: shape.content && content }
}

const PLACEHOLDER = { targetType: 'text', description: 'checked before' } as const

async function contentOf(reading: Reading, shape: ContentShape): Promise<ContentSource> {
  const { id, type, name, duration, isTrackable, file, media, quiz } = shape
  refuseOther(shape)
  const description = file === undefined ? shape.description : await at('file', () => textOf(reading.folder, file))
  const body: ContentSource['body'] = { name, ...defined({ description, duration, isTrackable }) }
  const source = { id, type, name, body, media: null, quiz: null }
  if (type === 'text') {
    checkBody('TextContentInput', { ...body, targetType: type })
    return source
  }
  checkBody('TargetContentInput', { ...body, targetType: type, targetId: NO_ID } satisfies TargetContentInput)
  if (type === 'quiz') return { ...source, quiz: quiz ? await at('quiz', () => quizOf(quiz)) : null }
  return { ...source, media: media ? await at('media', () => mediaOf(reading, media)) : null }
}

const textOf = async (folder: string, file: string) => fromFile((await textIn(folder, file)).replace(/^\uFEFF/, ''))

/** Refuses fields that do not belong to the type of the item. */
function refuseOther({ type, file, description, media, quiz }: ContentShape) {
  const wanted = type === 'text' ? 'file' : type === 'quiz' ? 'quiz' : 'media'
  for (const [field, value] of Object.entries({ file, media, quiz })) {
    if (value !== undefined && field !== wanted) throw new Failure(`${field}: a ${type} has none`)
    if (value === undefined && field === wanted && type !== 'text') throw new Failure(`${field}: is missing`)
  }
  if (type === 'text' && file !== undefined && description !== undefined) {
    throw new Failure('description: the text stands in the file already')
  }
}

function quizOf({ id, name, description, questions }: QuizShape): QuizSource {
  const body = { ...defined({ name, description }), questions: questions.map(defined) }
  checkBody('QuizCreate', body)
  return { id, body: body as QuizCreate }
}
