import { join } from 'node:path'
import type { ArticleCreate, CourseCreate } from '../../../openapi/generated/portal.ts'
import { readArticle } from '../../admin/content/article-file.ts'
import { checkBody } from '../../admin/content/contract-check.ts'
import { readCourse } from '../../admin/content/course-file.ts'
import { openFolder } from '../../admin/content/folder.ts'
import { at, Failure } from '../../admin/failure.ts'
import { ARTICLE_AGES, COURSE_AGES } from '../ages.ts'
import { REVIEWS } from '../feedback.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoArticle, DemoContent, DemoCourse } from '../shape.ts'
import { categoryIds, subjectIds } from './catalog.ts'
import type { DemoClock } from './clock.ts'
import { readEvents } from './event-file.ts'
import { mediaId } from './media.ts'
import { authorId, tutorId } from './people.ts'

/** Reads courses and articles from files in the format of `admin export` and `admin import`, and events alike. */
export async function readContent(clock: DemoClock): Promise<DemoContent> {
  const root = await openFolder(join(import.meta.dirname, '..'))
  const [courses, articles, events] = await Promise.all([
    Promise.all(Object.entries(COURSE_AGES).map(([alias, age]) => at(alias, () => courseOf(root, alias, age)))),
    Promise.all(Object.entries(ARTICLE_AGES).map(([alias, age]) => at(alias, () => articleOf(root, alias, age)))),
    at('events', () => readEvents({ folder: join(root, 'events'), clock, findTutor })),
  ])
  const content = { courses, articles, events }
  checkAliases(content)
  return content
}

/** Reviews and promotions name what is there. */
function checkAliases({ courses, articles, events }: DemoContent) {
  const isIn = (all: { alias: string }[], wanted: string) => all.some(({ alias }) => alias === wanted)
  const all = { course: courses, article: articles, event: events }
  for (const { type, alias } of PROMOTED) {
    if (!isIn(all[type], alias)) throw new Failure(`promoted.yaml: there is no ${type} "${alias}"`)
  }
  for (const { of } of REVIEWS) {
    if (!isIn([...courses, ...events], of)) throw new Failure(`feedback.yaml: there is no course or event "${of}"`)
  }
}

async function courseOf(root: string, alias: string, createdDaysAgo: number): Promise<DemoCourse> {
  const source = await readCourse({ folder: join(root, 'courses', alias), findTutor })
  const { state, ...body } = source.body
  checkBody('CourseCreate', body)
  return {
    alias: source.alias,
    state,
    body: body as CourseCreate,
    coverId: source.cover ? mediaId(source.cover) : null,
    categoryIds: categoryIds(source.topics.categories),
    subjectIds: subjectIds(source.topics.subjects),
    lessons: source.lessons ?? [],
    createdDaysAgo,
  }
}

async function articleOf(root: string, alias: string, publishedDaysAgo: number): Promise<DemoArticle> {
  const { body, matter, cover } = await readArticle(join(root, 'articles'), `${alias}.md`)
  checkBody('ArticleCreate', body)
  return {
    alias,
    body: body as ArticleCreate,
    coverId: cover ? mediaId(cover) : null,
    authorId: findAuthor(matter.author),
    categoryIds: categoryIds(matter.categories),
    publishedDaysAgo,
  }
}

function findAuthor(username: string | null | undefined) {
  if (!username) return null
  const found = authorId(username)
  if (found === null) throw new Failure(`author: no tutor signs in as "${username}"`)
  return found
}

async function findTutor(alias: string) {
  const found = tutorId(alias)
  if (found === null) throw new Failure(`there is no tutor "${alias}"`)
  return found
}
