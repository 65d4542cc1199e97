import type { ChartPeriod } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { tutorCourseCountQuery, tutorEventCountQuery, tutorScheduleCountQuery } from './api.ts'
import { chartRange, dayIn, weekOf } from './chart-range.ts'
import { registrationsQuery } from './charts-api.ts'
import type { TutorId } from './tutor-filter.ts'

/** The zone by whose days the server counts: that of the settings, else UTC. */
const zoneOf = (timeZone: string | null) => timeZone ?? 'UTC'

/** Registrations of the last periods, for courses and for events. */
export function chartQueries(api: Api, period: ChartPeriod, timeZone: string | null) {
  const asked = { period, ...chartRange(period, dayIn(zoneOf(timeZone), new Date())) }
  return { courses: registrationsQuery(api, 'courses', asked), events: registrationsQuery(api, 'events', asked) }
}

/** What the counts at the top of the dashboard are read from. */
export function countQueries(api: Api, tutorId: TutorId, timeZone: string | null) {
  const year = chartQueries(api, 'month', timeZone)
  return {
    courses: tutorCourseCountQuery(api, tutorId),
    events: tutorEventCountQuery(api, tutorId),
    week: tutorScheduleCountQuery(api, tutorId, weekOf(new Date(), zoneOf(timeZone))),
    courseYear: year.courses,
    eventYear: year.events,
  }
}

/** How many of the next schedules the dashboard shows. */
export const SCHEDULES_SHOWN = 6
