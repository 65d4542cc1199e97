import 'i18next'
import type articles from '../../../locales/en/articles.json'
import type auth from '../../../locales/en/auth.json'
import type booked from '../../../locales/en/booked.json'
import type catalogue from '../../../locales/en/catalogue.json'
import type common from '../../../locales/en/common.json'
import type course from '../../../locales/en/course.json'
import type courses from '../../../locales/en/courses.json'
import type dashboard from '../../../locales/en/dashboard.json'
import type events from '../../../locales/en/events.json'
import type experts from '../../../locales/en/experts.json'
import type finished from '../../../locales/en/finished.json'
import type head from '../../../locales/en/head.json'
import type home from '../../../locales/en/home.json'
import type info from '../../../locales/en/info.json'
import type lesson from '../../../locales/en/lesson.json'
import type modals from '../../../locales/en/modals.json'
import type notices from '../../../locales/en/notices.json'
import type offline from '../../../locales/en/offline.json'
import type preferences from '../../../locales/en/preferences.json'
import type profile from '../../../locales/en/profile.json'
import type quiz from '../../../locales/en/quiz.json'
import type recordings from '../../../locales/en/recordings.json'
import type recovery from '../../../locales/en/recovery.json'
import type search from '../../../locales/en/search.json'
import type webinar from '../../../locales/en/webinar.json'
import type webinars from '../../../locales/en/webinars.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      articles: typeof articles
      auth: typeof auth
      booked: typeof booked
      catalogue: typeof catalogue
      common: typeof common
      course: typeof course
      courses: typeof courses
      dashboard: typeof dashboard
      events: typeof events
      experts: typeof experts
      finished: typeof finished
      head: typeof head
      home: typeof home
      info: typeof info
      lesson: typeof lesson
      modals: typeof modals
      notices: typeof notices
      offline: typeof offline
      preferences: typeof preferences
      profile: typeof profile
      quiz: typeof quiz
      recordings: typeof recordings
      recovery: typeof recovery
      search: typeof search
      webinar: typeof webinar
      webinars: typeof webinars
    }
  }
}
