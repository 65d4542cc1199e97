import { meQuery } from '../../api/account.ts'
import { hasRole, myProfileQuery } from '../../api/my-profile.ts'
import {
  certificateQuery,
  myCertificatesQuery,
  myCoursesQuery,
  myEventsQuery,
  myRecordingsQuery,
} from '../../api/user-courses.ts'
import { BOOKED_VIEW, FINISHED_VIEW } from '../../domain/booked-tabs.ts'
import { PROFILE_VIEW } from '../../domain/profile-tabs.ts'
import { readUrl } from '../../domain/url-state.ts'
import type { Loading } from '../route.ts'

/** What stands on the first tab; a guest is led away and needs nothing. */
export async function profileFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const { 'active-tab': tab, page, certificates } = readUrl(PROFILE_VIEW, search)
  const me = await queries.fetchQuery(meQuery(api))
  const role = tab === 'tutor' && hasRole(me, 'tutor') ? 'tutor' : 'student'
  // The profile in a role may not exist yet: that is no reason to show nothing.
  if (hasRole(me, role)) await queries.fetchQuery(myProfileQuery(api, role)).catch(() => undefined)
  if (role === 'tutor') return
  await Promise.all([
    queries.fetchQuery(myCoursesQuery(api, page)),
    queries.fetchQuery(myCertificatesQuery(api, certificates)),
  ])
}

export async function bookedFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const { 'active-tab': tab, page } = readUrl(BOOKED_VIEW, search)
  if (tab === 'courses') await queries.fetchQuery(myCoursesQuery(api, page))
  if (tab === 'events') await queries.fetchQuery(myEventsQuery(api, page))
  if (tab === 'recordings') await queries.fetchQuery(myRecordingsQuery(api, page))
}

export async function finishedCoursesFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (isSignedIn) await queries.fetchQuery(myCertificatesQuery(api, readUrl(FINISHED_VIEW, search).page))
}

export async function certificateFacts({ api, queries, params }: Loading): Promise<undefined> {
  await queries.fetchQuery(certificateQuery(api, params.code ?? ''))
}
