import type { Profile } from '../../../openapi/generated/portal.ts'
import type { Loading, PageMeta } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { topicId } from '../../platform/lists/topic-id.ts'
import { courseListQuery } from '../courses/api.ts'
import { eventListQuery } from '../events/api.ts'
import { profileQuery, tutorOfUserQuery } from '../people/tutors/api.ts'
import { TUTOR_VIEW, type TutorView } from '../people/tutors/tutor-list.ts'
import { articleListQuery, articleQuery } from './api.ts'
import { ARTICLE_SEARCH, articleParameters, relatedParameters } from './article-list.ts'
import { articlesOf, coursesOf, eventsOf } from './tutor-works-lists.ts'

export async function articlesFacts(loading: Loading): Promise<undefined> {
  const wanted = readUrl(ARTICLE_SEARCH, loading.search)
  const id = await topicId(loading, wanted['active-tab'])
  await loading.queries.fetchQuery(articleListQuery(loading.api, articleParameters(wanted, id)))
}

export async function tutorFacts(loading: Loading): Promise<PageMeta> {
  const { api, queries, params, search } = loading
  const tutor = await queries.fetchQuery(profileQuery(api, params.tutor ?? ''))
  // A student's own profile contains no more than the public one.
  if (tutor.role !== 'tutor') throw new ApiError(404, {})
  await worksFacts(loading, tutor, readUrl(TUTOR_VIEW, search))
  return {
    title: `${tutor.firstName} ${tutor.lastName}`,
    ...(tutor.title && { description: tutor.title }),
    image: tutor.avatar?.lUrl ?? null,
    about: { tutor },
  }
}

async function worksFacts({ api, queries }: Loading, tutor: Profile, { 'active-tab': tab, page }: TutorView) {
  if (tab === 'about') await queries.fetchQuery(courseListQuery(api, coursesOf(tutor, 1)))
  if (tab === 'courses') await queries.fetchQuery(courseListQuery(api, coursesOf(tutor, page)))
  if (tab === 'articles') await queries.fetchQuery(articleListQuery(api, articlesOf(tutor, page)))
  if (tab === 'webinars') await queries.fetchQuery(eventListQuery(api, eventsOf(tutor, page)))
}

export async function articleFacts({ api, queries, params }: Loading): Promise<PageMeta> {
  const article = await queries.fetchQuery(articleQuery(api, params.article ?? ''))
  await Promise.all([
    queries.fetchQuery(articleListQuery(api, relatedParameters(article))),
    article.author && queries.fetchQuery(tutorOfUserQuery(api, article.author.id)),
  ])
  return {
    title: article.metadata.title ?? article.name,
    description: article.metadata.description ?? article.description,
    image: article.cover?.lUrl ?? null,
    about: { article },
  }
}
