import type { PromotedContent } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'
import { SCHEDULE_FIELDS } from '../../events/schedules-api.ts'

/** How many things are put forward, and how many live schedules come next. */
export const PROMOTED = 5
export const SCHEDULES = 3

export const POPULAR = 3

/** Those with most learners, but for what is put forward already; some more where what is finished is left out. */
export const popularCourses = (isSignedIn: boolean) => ({
  page: 1,
  limit: isSignedIn ? 3 * POPULAR : POPULAR,
  sort: '-enrolledCount',
  filter: { state: 'published', isPromoted: { $ne: true } },
})

export const busyTutors: ListQuery = {
  page: 1,
  limit: 4,
  sort: ['-courseCount', 'lastName'],
  filter: { role: 'tutor' },
}

export const newArticles: ListQuery = {
  page: 1,
  limit: 3,
  sort: '-publishedAt',
  filter: { state: 'published' },
}

/** What the person does next in the course in which they were last. */
export const myNextItemQuery = ({ query }: Api) => query.queryOptions('get', '/api/users/me/next-item')

/** The webinar of the person that is live or comes next, before those that are over. */
export const myNextSessionQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/user-events', {
    params: {
      query: {
        limit: 1,
        sort: 'soonest',
        filter: { eventType: 'webinar', eventState: 'published' },
        populate: ['event', 'nextSchedule'],
      },
    },
  })

/** The session of the tutor that is live or comes next. */
export const tutorNextSessionQuery = ({ query }: Api, tutorId: string) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        limit: 1,
        sort: 'startsAt',
        filter: { tutorIds: tutorId, state: { $in: ['live', 'upcoming'] } },
        fields: [...SCHEDULE_FIELDS, 'event'],
      },
    },
  })

/** The courses that the person has finished, as far as one answer carries them: they are not recommended. */
export const finishedIdsQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { limit: 50, sort: '-finishedAt', filter: { progress: { $gte: 100 } }, fields: ['courseId'] } },
  })

/** The lesson that anyone may open, of the first of these courses that has one. */
export const freeLessonsQuery = ({ query }: Api, courseIds: string[]) =>
  query.queryOptions('get', '/api/lessons', {
    params: {
      query: {
        limit: 50,
        sort: 'order',
        filter: { courseId: { $in: courseIds }, previewed: true },
        fields: ['id', 'courseId'],
      },
    },
  })

export const coursesOf = (promoted: readonly PromotedContent[]) => promoted.flatMap(({ course }) => course ?? [])
