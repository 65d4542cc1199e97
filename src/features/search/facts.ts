import type { Loading } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { foundArticlesQuery, foundCoursesQuery, foundEventsQuery, foundTutorsQuery } from './api.ts'
import { bestParameters, pageParameters, SEARCH, type SearchKind } from './search-url.ts'

export async function searchFacts({ api, queries, search }: Loading): Promise<undefined> {
  const { q, page, 'active-tab': tab } = readUrl(SEARCH, search)
  if (q === '') return
  const isWanted = (kind: SearchKind) => tab === 'all' || tab === kind
  const list = (kind: SearchKind) => (tab === 'all' ? bestParameters(kind, q) : pageParameters(kind, q, page))
  await Promise.all([
    isWanted('courses') && queries.fetchQuery(foundCoursesQuery(api, list('courses'))),
    isWanted('events') && queries.fetchQuery(foundEventsQuery(api, list('events'))),
    isWanted('articles') && queries.fetchQuery(foundArticlesQuery(api, list('articles'))),
    isWanted('tutors') && queries.fetchQuery(foundTutorsQuery(api, list('tutors'))),
  ])
}
