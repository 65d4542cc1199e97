import type { Loading } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { meQuery } from '../auth/api.ts'
import { leadsAll, mayLead, myProfileQuery } from '../people/my-profile-api.ts'
import { ledEventsOfSessionsQuery, ledEventsQuery, ledSessionsQuery } from './api.ts'
import { DASHBOARD_VIEW, WEBINARS_VIEW, webinarRows } from './dashboard-url.ts'
import { chartQueries, countQueries, SESSIONS_SHOWN } from './figures.ts'
import type { Led } from './tutor-filter.ts'

interface Leader {
  led: Led
  timeZone: string | null
}

/** What the person leads; null when nothing is to be shown, to a guest, a student or a tutor without a profile. */
async function leaderOf({ api, queries, isSignedIn }: Loading): Promise<Leader | null> {
  if (!isSignedIn) return null
  const me = await queries.fetchQuery(meQuery(api))
  const timeZone = me.settings.profile.timezone
  if (!mayLead(me)) return null
  if (leadsAll(me)) return { led: null, timeZone }
  const profile = await queries.fetchQuery(myProfileQuery(api, 'tutor')).catch(() => null)
  return profile && { led: profile.id, timeZone }
}

export async function dashboardFacts(loading: Loading): Promise<undefined> {
  const leader = await leaderOf(loading)
  if (!leader) return
  const { api, queries, search } = loading
  const { led, timeZone } = leader
  const counts = countQueries(api, led, timeZone)
  const chart = chartQueries(api, readUrl(DASHBOARD_VIEW, search).period, timeZone)
  const sessions = async () => {
    const { items } = await queries.fetchQuery(ledSessionsQuery(api, led, SESSIONS_SHOWN))
    const ids = [...new Set(items.map(({ eventId }) => eventId))]
    if (ids.length > 0) await queries.fetchQuery(ledEventsOfSessionsQuery(api, ids))
  }
  await Promise.all([
    sessions(),
    queries.fetchQuery(counts.courses),
    queries.fetchQuery(counts.events),
    queries.fetchQuery(counts.week),
    queries.fetchQuery(counts.courseYear),
    queries.fetchQuery(counts.eventYear),
    queries.fetchQuery(chart.courses),
    queries.fetchQuery(chart.events),
  ])
}

export async function ledWebinarsFacts(loading: Loading): Promise<undefined> {
  const leader = await leaderOf(loading)
  if (!leader) return
  const { api, queries, search } = loading
  await queries.fetchQuery(ledEventsQuery(api, leader.led, webinarRows(readUrl(WEBINARS_VIEW, search))))
}
