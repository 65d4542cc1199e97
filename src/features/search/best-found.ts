import { keepPreviousData } from '@tanstack/react-query'
import { useQuery } from '../../platform/api/query.ts'
import { usePortal } from '../../platform/portal.tsx'
import { foundArticlesQuery, foundCoursesQuery, foundEventsQuery, foundTutorsQuery } from './api.ts'
import { bestOf } from './search-url.ts'

/** The best few of each kind; what was found before stays until there is an answer. Without words nothing is asked. */
export function useBestFound(q: string) {
  const { api } = usePortal()
  const how = { enabled: q !== '', placeholderData: keepPreviousData }
  return {
    courses: useQuery({ ...foundCoursesQuery(api, bestOf('courses', q)), ...how }),
    events: useQuery({ ...foundEventsQuery(api, bestOf('events', q)), ...how }),
    articles: useQuery({ ...foundArticlesQuery(api, bestOf('articles', q)), ...how }),
    tutors: useQuery({ ...foundTutorsQuery(api, bestOf('tutors', q)), ...how }),
  }
}
