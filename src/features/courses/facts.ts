import type { Loading, PageMeta } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { topicId } from '../../platform/lists/topic-id.ts'
import { courseListQuery, courseQuery, lessonListQuery } from './api.ts'
import { COURSE_SEARCH, courseParameters } from './catalogue/course-list.ts'
import { courseLanguagesQuery, coursePricesQuery } from './catalogue/facets-api.ts'
import { COURSE_VIEW } from './course-tabs.ts'
import { reviewsQuery } from './reviews-api.ts'

export async function coursesFacts(loading: Loading): Promise<undefined> {
  const wanted = readUrl(COURSE_SEARCH, loading.search)
  const { api, queries } = loading
  const list = async () => {
    const id = await topicId(loading, wanted['active-tab'])
    await queries.fetchQuery(courseListQuery(api, courseParameters(wanted, id), wanted.view !== 'default'))
  }
  await Promise.all([
    list(),
    queries.prefetchQuery(courseLanguagesQuery(api)),
    queries.prefetchQuery(coursePricesQuery(api)),
  ])
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
