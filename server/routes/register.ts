import type { Handlers } from '../handler.ts'
import { accounts } from './accounts.ts'
import { articles } from './articles.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { categories } from './categories.ts'
import { charts } from './charts.ts'
import { courseWrites } from './course-writes.ts'
import { courses } from './courses.ts'
import { eventStates } from './event-states.ts'
import { events } from './events.ts'
import { feedbacks } from './feedbacks.ts'
import { learning } from './learning.ts'
import { lessonWrites } from './lesson-writes.ts'
import { lessons } from './lessons.ts'
import { liveSessions } from './live-sessions.ts'
import { media } from './media.ts'
import { notices } from './notices.ts'
import { oauth } from './oauth.ts'
import { profiles } from './profiles.ts'
import { promotions } from './promotions.ts'
import { quizzes } from './quizzes.ts'
import { recordings } from './recordings.ts'
import { schedules } from './schedules.ts'
import { subjects } from './subjects.ts'
import { system } from './system.ts'
import { twoFactor } from './two-factor.ts'
import { userEvents } from './user-events.ts'
import { users } from './users.ts'
import { vcsSettings } from './vcs-settings.ts'

/** Every operation of the contract, by its name. */
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
  ...recordings,
  ...userEvents,
  ...learning,
  ...lessons,
  ...lessonWrites,
  ...quizzes,
  ...notices,
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
