import type { Loading } from '../../../platform/address/route.ts'
import { articleListQuery } from '../../articles/api.ts'
import { meQuery } from '../../auth/api.ts'
import { courseListQuery, openCoursesQuery } from '../../courses/api.ts'
import { nextSchedulesQuery } from '../../events/schedules-api.ts'
import { hasRole, myProfileQuery } from '../../people/my-profile-api.ts'
import { profileListQuery } from '../../people/tutors/api.ts'
import { homeQuery } from '../content/content.ts'
import { promotedQuery } from '../promotions-api.ts'
import {
  busyTutors,
  coursesOf,
  finishedIdsQuery,
  freeLessonsQuery,
  myNextItemQuery,
  myNextSessionQuery,
  newArticles,
  PROMOTED,
  popularCourses,
  SCHEDULES,
  tutorNextSessionQuery,
} from './home-queries.ts'

/** The facts of the home page, which its sections read from the cache. */
export async function homeFacts(loading: Loading): Promise<undefined> {
  const { api, queries, locale, isSignedIn } = loading
  await Promise.all([
    queries.fetchQuery(homeQuery(api, locale)),
    isSignedIn ? queries.fetchQuery(promotedQuery(api, PROMOTED)) : freeLessonFacts(loading),
    queries.fetchQuery(nextSchedulesQuery(api, SCHEDULES)),
    queries.fetchQuery(courseListQuery(api, popularCourses(isSignedIn))),
    queries.fetchQuery(profileListQuery(api, busyTutors)),
    queries.fetchQuery(articleListQuery(api, newArticles)),
    isSignedIn ? personalFacts(loading) : null,
  ])
}

async function freeLessonFacts({ api, queries }: Loading) {
  const { items } = await queries.fetchQuery(promotedQuery(api, PROMOTED))
  const ids = coursesOf(items).map(({ id }) => id)
  if (ids.length > 0) await queries.fetchQuery(freeLessonsQuery(api, ids))
}

const personalFacts = (loading: Loading) => {
  const { api, queries } = loading
  return Promise.all([
    queries.fetchQuery(openCoursesQuery(api)),
    queries.fetchQuery(finishedIdsQuery(api)),
    queries.fetchQuery(myNextItemQuery(api)),
    queries.fetchQuery(myNextSessionQuery(api)),
    tutorFacts(loading),
  ])
}

async function tutorFacts({ api, queries }: Loading) {
  const me = await queries.fetchQuery(meQuery(api))
  if (!hasRole(me, 'tutor')) return
  // The rest of the page is shown even if the tutor has no profile yet.
  const profile = await queries.fetchQuery(myProfileQuery(api, 'tutor')).catch(() => null)
  if (profile) await queries.fetchQuery(tutorNextSessionQuery(api, profile.id))
}
