import { articleListQuery } from '../../api/articles.ts'
import { courseListQuery, openCoursesQuery } from '../../api/courses.ts'
import { profileListQuery } from '../../api/profiles.ts'
import { promotedQuery } from '../../api/promotions.ts'
import { nextSessionsQuery } from '../../api/schedules.ts'
import { homeQuery } from '../../content/content.ts'
import { busyTutors, newArticles, PROMOTED, popularCourses, SESSIONS } from '../../screens/home/home-queries.ts'
import type { Loading } from '../route.ts'

/** All that stands on the first page; each section asks for the same once more. */
export async function homeFacts({ api, queries, locale, isSignedIn }: Loading): Promise<undefined> {
  await Promise.all([
    queries.fetchQuery(homeQuery(api, locale)),
    queries.fetchQuery(promotedQuery(api, PROMOTED)),
    queries.fetchQuery(nextSessionsQuery(api, SESSIONS)),
    queries.fetchQuery(courseListQuery(api, popularCourses)),
    queries.fetchQuery(profileListQuery(api, busyTutors)),
    queries.fetchQuery(articleListQuery(api, newArticles)),
    isSignedIn ? queries.fetchQuery(openCoursesQuery(api)) : null,
  ])
}
