import type { Loading } from '../../../platform/address/route.ts'
import { articleListQuery } from '../../articles/api.ts'
import { courseListQuery, openCoursesQuery } from '../../courses/api.ts'
import { nextSchedulesQuery } from '../../events/schedules-api.ts'
import { profileListQuery } from '../../people/tutors/api.ts'
import { homeQuery } from '../content/content.ts'
import { promotedQuery } from '../promotions-api.ts'
import { busyTutors, newArticles, PROMOTED, popularCourses, SCHEDULES } from './home-queries.ts'

/** The facts of the home page, which its sections read from the cache. */
export async function homeFacts({ api, queries, locale, isSignedIn }: Loading): Promise<undefined> {
  await Promise.all([
    queries.fetchQuery(homeQuery(api, locale)),
    queries.fetchQuery(promotedQuery(api, PROMOTED)),
    queries.fetchQuery(nextSchedulesQuery(api, SCHEDULES)),
    queries.fetchQuery(courseListQuery(api, popularCourses)),
    queries.fetchQuery(profileListQuery(api, busyTutors)),
    queries.fetchQuery(articleListQuery(api, newArticles)),
    isSignedIn ? queries.fetchQuery(openCoursesQuery(api)) : null,
  ])
}
