import { useListQuery } from '../../platform/api/query.ts'
import { usePortal } from '../../platform/portal.tsx'
import { foundArticlesQuery, foundCoursesQuery, foundEventsQuery, foundTutorsQuery } from './api.ts'
import { bestParameters } from './search-url.ts'

/** The best matches of each kind. Earlier results stay until the answer arrives; an empty text sends no request. */
export function useBestFound(q: string) {
  const { api } = usePortal()
  const enabled = q !== ''
  return {
    courses: useListQuery({ ...foundCoursesQuery(api, bestParameters('courses', q)), enabled }),
    events: useListQuery({ ...foundEventsQuery(api, bestParameters('events', q)), enabled }),
    articles: useListQuery({ ...foundArticlesQuery(api, bestParameters('articles', q)), enabled }),
    tutors: useListQuery({ ...foundTutorsQuery(api, bestParameters('tutors', q)), enabled }),
  }
}
