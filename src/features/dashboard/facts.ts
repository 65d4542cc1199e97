import type { Loading } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { meQuery } from '../auth/api.ts'
import { isAdmin, myProfileQuery, seesDashboard } from '../people/my-profile-api.ts'
import { eventsOfSchedulesQuery, tutorEventsQuery, tutorSchedulesQuery } from './api.ts'
import { DASHBOARD_VIEW, WEBINARS_VIEW, webinarRows } from './dashboard-url.ts'
import { chartQueries, countQueries, SCHEDULES_SHOWN } from './figures.ts'
import { rosterFacts } from './students/api.ts'
import type { TutorId } from './tutor-filter.ts'

interface Tutor {
  tutorId: TutorId
  timeZone: string | null
}

/** The tutor whose dashboard is shown; null for a guest, a student or a tutor without a profile. */
async function loadTutor({ api, queries, isSignedIn }: Loading): Promise<Tutor | null> {
  if (!isSignedIn) return null
  const me = await queries.fetchQuery(meQuery(api))
  const timeZone = me.settings.profile.timezone
  if (!seesDashboard(me)) return null
  if (isAdmin(me)) return { tutorId: null, timeZone }
  const profile = await queries.fetchQuery(myProfileQuery(api, 'tutor')).catch(() => null)
  return profile && { tutorId: profile.id, timeZone }
}

export async function dashboardFacts(loading: Loading): Promise<undefined> {
  const tutor = await loadTutor(loading)
  if (!tutor) return
  const { api, queries, search } = loading
  const { tutorId, timeZone } = tutor
  const counts = countQueries(api, tutorId, timeZone)
  const chart = chartQueries(api, readUrl(DASHBOARD_VIEW, search).period, timeZone)
  const schedules = async () => {
    const { items } = await queries.fetchQuery(tutorSchedulesQuery(api, tutorId, SCHEDULES_SHOWN))
    const ids = [...new Set(items.map(({ eventId }) => eventId))]
    if (ids.length > 0) await queries.fetchQuery(eventsOfSchedulesQuery(api, ids))
  }
  await Promise.all([
    schedules(),
    queries.fetchQuery(counts.courses),
    queries.fetchQuery(counts.events),
    queries.fetchQuery(counts.week),
    queries.fetchQuery(counts.courseYear),
    queries.fetchQuery(counts.eventYear),
    queries.fetchQuery(chart.courses),
    queries.fetchQuery(chart.events),
  ])
}

export async function tutorWebinarsFacts(loading: Loading): Promise<undefined> {
  const tutor = await loadTutor(loading)
  if (!tutor) return
  const { api, queries, search } = loading
  await queries.fetchQuery(tutorEventsQuery(api, tutor.tutorId, webinarRows(readUrl(WEBINARS_VIEW, search))))
}

export async function tutorStudentsFacts(loading: Loading): Promise<undefined> {
  const tutor = await loadTutor(loading)
  if (tutor) await rosterFacts(loading, tutor.tutorId)
}
