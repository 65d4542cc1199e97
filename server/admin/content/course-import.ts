import type { Course, CourseCreate, CourseUpdate, Lesson, LessonContent } from '../../../openapi/generated/portal.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { listAll, populate } from '../pages.ts'
import { type Changes, differing, given, NO_ID, sameSet } from './changes.ts'
import { checkBody } from './contract-check.ts'
import { type CourseSource, readCourse } from './course-file.ts'
import { isMedia } from './export-courses.ts'
import { type LessonTools, matchContent, storeLesson } from './lesson-import.ts'
import { match } from './match.ts'
import type { Topics } from './topics.ts'
import type { TutorBook } from './tutors.ts'

/** The content of a course's folder, and what is stored of the course. */
export interface CoursePlan {
  source: CourseSource
  stored: Course | null
  /** the stored lesson for each lesson of the file */
  lessons: (Lesson | null)[]
  /** stored lessons that are missing in the file */
  gone: Lesson[]
}

interface Reading {
  operator: Operator
  topics: Topics
  findTutor: TutorBook
}

/** Reads and checks a folder; nothing is stored. Throws `Failure`. */
export async function planCourse({ operator, topics, findTutor }: Reading, folder: string, mayRemove: boolean) {
  const source = await readCourse({ folder, findTutor })
  topics.check(source.topics)
  const [stored = null] = await listAll(operator.api, 'listCourses', {
    'filter[alias]': source.alias,
    ...populate('cover'),
  })
  if (!stored) {
    const { state: _, ...body } = source.body
    checkBody('CourseCreate', body)
  }
  const before = stored
    ? await listAll(operator.api, 'listLessons', {
        'filter[courseId]': stored.id,
        sort: 'order',
        ...populate('content', 'tutor'),
      })
    : []
  const { found, gone } = match(source.lessons ?? [], source.lessons ? before : [], {
    isAlike: (lesson, other) => lesson.name === other.name,
  })
  const plan: CoursePlan = { source, stored, lessons: found, gone }
  if (!mayRemove) refuseRemovals(plan)
  return plan
}

/** Removing a lesson or an item also deletes the progress of students in it, so it needs the option `--remove`. */
function refuseRemovals({ source, lessons, gone }: CoursePlan) {
  const refuse = (what: string) => {
    throw new Failure(
      `${what} is in the course and not in the file (--remove removes it, with what learners did there)`,
    )
  }
  for (const { name } of gone) refuse(`the lesson "${name}"`)
  for (const [index, lesson] of (source.lessons ?? []).entries()) {
    const stored = lessons[index]
    if (!stored || !lesson.content) continue
    for (const { name } of matchContent(lesson.content, stored.content).gone) {
      refuse(`"${name}" of the lesson "${stored.name}"`)
    }
  }
}

/** Stores the plan; the state of the course is changed last. */
export async function storeCourse(tools: LessonTools & { topics: Topics }, plan: CoursePlan, changes: Changes) {
  const { source } = plan
  const ids = await tools.topics.ensure(source.topics, changes)
  const coverId = source.cover && (await at('cover', () => keepCover(tools, plan, changes)))
  const wanted = { ...source.body, ...given('coverId', coverId) }
  const course = plan.stored ?? (await createCourse(tools, { ...wanted, ...withValues(ids) }, changes))
  if (source.lessons) await storeLessons(tools, plan, course?.id ?? NO_ID, changes)
  const topics = course && {
    categoryIds: sameSet(ids.categoryIds, course.categoryIds),
    subjectIds: sameSet(ids.subjectIds, course.subjectIds),
  }
  await updateCourse(tools, course, { ...wanted, ...withValues(topics ?? {}) }, changes)
}

/** The films and sounds of a course without captions, by their names (MEDIA-26). */
export async function silentItems({ api }: Operator, alias: string): Promise<string[]> {
  const [course] = await listAll(api, 'listCourses', { 'filter[alias]': alias })
  if (!course) return []
  const lessons = await listAll(api, 'listLessons', { 'filter[courseId]': course.id, ...populate('content') })
  const isSilent = ({ target }: LessonContent) =>
    isMedia(target) &&
    ['video', 'audio'].includes(target.type) &&
    !target.tracks.some(({ kind }) => kind === 'captions' || kind === 'subtitles')
  return lessons.flatMap(({ content }) => content.filter(isSilent)).map(({ name }) => name)
}

const keepCover = async ({ keepMedia }: LessonTools, { source, stored }: CoursePlan, changes: Changes) =>
  source.cover && keepMedia(source.cover, 'cover', stored?.cover ?? null, changes)

const withValues = ({
  categoryIds,
  subjectIds,
}: {
  categoryIds?: string[] | undefined
  subjectIds?: string[] | undefined
}) => ({
  ...given('categoryIds', categoryIds),
  ...given('subjectIds', subjectIds),
})

async function createCourse({ operator: { api } }: LessonTools, { state: _, ...body }: CourseUpdate, changes: Changes) {
  return changes.make<Course | null>('made as a draft', null, () => api('createCourse', { body: body as CourseCreate }))
}

async function storeLessons(
  tools: LessonTools,
  { source, lessons, gone }: CoursePlan,
  courseId: string,
  changes: Changes,
) {
  const { api } = tools.operator
  const wanted: string[] = []
  for (const [index, lesson] of (source.lessons ?? []).entries()) {
    const stored = lessons[index] ?? null
    wanted.push(
      await at(`lessons.${index} "${lesson.name}"`, () =>
        storeLesson(tools, { courseId, source: lesson, stored }, changes),
      ),
    )
  }
  for (const { id, name } of gone) {
    await changes.make(`removed lesson "${name}"`, undefined, async () => {
      await api('deleteLesson', { params: { id } })
    })
  }
  if (!changes.isDry) await reorder(tools.operator, courseId, wanted, changes)
}

/** Moves lessons one by one until they have the order of the file. */
async function reorder({ api }: Operator, courseId: string, wanted: string[], changes: Changes) {
  const stored = await listAll(api, 'listLessons', { 'filter[courseId]': courseId, sort: 'order' })
  const places = stored.map(({ id }) => id)
  for (const [index, id] of wanted.entries()) {
    if (places[index] === id) continue
    places.splice(places.indexOf(id), 1)
    places.splice(index, 0, id)
    await changes.make(`moved a lesson to place ${index + 1}`, undefined, async () => {
      await api('reorderLesson', { params: { id }, body: { order: index + 1 } })
    })
  }
}

/** A course without a price has neither a currency nor a discount. */
function pricesOf(wanted: CourseUpdate, course: Course) {
  const { price, discountedPrice, currency } = { ...course, ...wanted }
  return price === null ? { price, discountedPrice: null, currency: null } : { price, discountedPrice, currency }
}

async function updateCourse(
  { operator: { api } }: LessonTools,
  course: Course | null,
  wanted: CourseUpdate,
  changes: Changes,
) {
  const { price: _, discountedPrice: __, currency: ___, ...others } = wanted
  if (!course) {
    if (wanted.state !== undefined && wanted.state !== 'draft')
      await changes.make(wanted.state, undefined, async () => {})
    return
  }
  const prices = pricesOf(wanted, course)
  const isPriced = Object.keys(differing(prices, course)).length > 0
  const body = { ...differing(others, course), ...(isPriced && prices) }
  const { state, ...rest } = body
  const what = [...Object.keys(rest), ...(state === undefined ? [] : [`state (${state})`])]
  if (what.length === 0) return
  await changes.make(`set ${what.join(', ')}`, undefined, async () => {
    await api('updateCourse', { params: { id: course.id }, body })
  })
}
