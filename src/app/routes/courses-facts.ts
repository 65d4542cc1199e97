import { myAchievementsQuery } from '../../api/account.ts'
import { courseListQuery, courseQuery } from '../../api/courses.ts'
import { ApiError } from '../../api/errors.ts'
import { courseLanguagesQuery, coursePricesQuery } from '../../api/facets.ts'
import { reviewsQuery } from '../../api/feedbacks.ts'
import { lessonListQuery, lessonQuery } from '../../api/lessons.ts'
import { courseListQuery as listOf } from '../../domain/course-list.ts'
import { COURSE_SEARCH } from '../../domain/course-search.ts'
import { COURSE_VIEW } from '../../domain/course-tabs.ts'
import { readUrl } from '../../domain/url-state.ts'
import { bringMarkdown } from '../../portal/markdown-text.tsx'
import { inHand } from '../in-hand.ts'
import type { Loading, PageMeta } from '../route.ts'
import { topicId } from './topic.ts'

export async function coursesFacts(loading: Loading): Promise<undefined> {
  const wanted = readUrl(COURSE_SEARCH, loading.search)
  const { api, queries } = loading
  const list = async () => {
    const id = await topicId(loading, wanted['active-tab'])
    await queries.fetchQuery(courseListQuery(api, listOf(wanted, id), wanted.view !== 'default'))
  }
  await Promise.all([
    list(),
    queries.prefetchQuery(courseLanguagesQuery(api)),
    queries.prefetchQuery(coursePricesQuery(api)),
  ])
}

export async function finishedFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  const name = new URLSearchParams(search).get('course')
  if (!name) return
  const course = await queries.fetchQuery(courseQuery(api, name))
  if (isSignedIn) await queries.fetchQuery(myAchievementsQuery(api, course.id))
}

export async function courseFacts({ api, queries, params, search }: Loading): Promise<PageMeta> {
  const course = await queries.fetchQuery(courseQuery(api, params.course ?? ''))
  const { 'active-tab': tab, page } = readUrl(COURSE_VIEW, search)
  await Promise.all([
    queries.fetchQuery(lessonListQuery(api, course.id)),
    tab === 'reviews' && queries.fetchQuery(reviewsQuery(api, course.id, page)),
  ])
  return {
    title: course.name,
    description: course.shortDescription,
    image: course.cover?.lUrl ?? null,
    about: { course },
  }
}

export async function playerFacts({ api, queries, params }: Loading): Promise<PageMeta> {
  const [course, lesson] = await Promise.all([
    queries.fetchQuery(inHand(courseQuery(api, params.course ?? ''))),
    queries.fetchQuery(inHand(lessonQuery(api, params.lesson ?? ''))),
  ])
  if (lesson.courseId !== course.id) throw new ApiError(404, { code: 'not-found' })
  await Promise.all([
    queries.fetchQuery(inHand(lessonListQuery(api, course.id))),
    ...lesson.content.map(({ targetType, description }) =>
      targetType === 'text' && description !== null ? bringMarkdown(description) : undefined,
    ),
  ])
  return { title: `${lesson.name} · ${course.name}` }
}
