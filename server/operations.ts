import { articles } from './features/articles/routes.ts'
import { accounts } from './features/auth/account-routes.ts'
import { oauth } from './features/auth/oauth-routes.ts'
import { auth } from './features/auth/session-routes.ts'
import { twoFactor } from './features/auth/two-factor-routes.ts'
import { courses } from './features/courses/course-routes.ts'
import { categories, subjects } from './features/courses/topic-routes.ts'
import { charts } from './features/dashboard/chart-routes.ts'
import { promotions } from './features/editorial/promotion-routes.ts'
import { calendar } from './features/events/calendar/calendar-routes.ts'
import { events } from './features/events/event-routes.ts'
import { eventStates } from './features/events/event-state-routes.ts'
import { schedules } from './features/events/schedule-routes.ts'
import { userEvents } from './features/events/tickets/user-event-routes.ts'
import { feedbacks } from './features/feedback/routes.ts'
import { learning } from './features/learning/learning-routes.ts'
import { lessons } from './features/learning/lesson-routes.ts'
import { courseMessageRoutes } from './features/learning/messages/message-routes.ts'
import { notes } from './features/learning/notes/note-routes.ts'
import { quizzes } from './features/learning/quiz-routes.ts'
import { rosters } from './features/learning/roster/roster-routes.ts'
import { courseStatistics } from './features/learning/statistics/statistics-routes.ts'
import { attendances } from './features/live/attendance/attendance-routes.ts'
import { liveSessions } from './features/live/live-routes.ts'
import { recordings } from './features/live/recording-routes.ts'
import { vcsSettings } from './features/live/vcs-setting-routes.ts'
import { media } from './features/media/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { phones } from './features/notifications/sms/phone-routes.ts'
import { telegram } from './features/notifications/telegram/routes.ts'
import { orders } from './features/payments/order-routes.ts'
import { profiles } from './features/people/profile-routes.ts'
import { users } from './features/people/user-routes.ts'
import { courseWrites } from './features/studio/course-routes.ts'
import { lessonWrites } from './features/studio/lesson-routes.ts'
import type { Handlers } from './http/handler.ts'
import { system } from './http/system-routes.ts'

export const handlers: Required<Handlers> = {
  ...accounts,
  ...auth,
  ...calendar,
  ...categories,
  ...courses,
  ...courseWrites,
  ...events,
  ...eventStates,
  ...schedules,
  ...liveSessions,
  ...attendances,
  ...recordings,
  ...userEvents,
  ...learning,
  ...lessons,
  ...lessonWrites,
  ...quizzes,
  ...rosters,
  ...courseStatistics,
  ...courseMessageRoutes,
  ...notes,
  ...notifications,
  ...phones,
  ...telegram,
  ...orders,
  ...oauth,
  ...subjects,
  ...articles,
  ...profiles,
  ...feedbacks,
  ...charts,
  ...vcsSettings,
  ...promotions,
  ...media,
  ...system,
  ...twoFactor,
  ...users,
}
