// Generated from the folders in locales/ by `npm run generate`. Do not edit.

import 'i18next'
import type articles from '../../../../locales/en/articles/articles.json'
import type attendance from '../../../../locales/en/live/attendance.json'
import type auth from '../../../../locales/en/auth/auth.json'
import type booked from '../../../../locales/en/live/booked.json'
import type catalogue from '../../../../locales/en/courses/catalogue.json'
import type channels from '../../../../locales/en/notifications/channels.json'
import type checkout from '../../../../locales/en/payments/checkout.json'
import type common from '../../../../locales/en/common.json'
import type coupon from '../../../../locales/en/payments/coupon.json'
import type course from '../../../../locales/en/courses/course.json'
import type courses from '../../../../locales/en/courses/courses.json'
import type dashboard from '../../../../locales/en/dashboard/dashboard.json'
import type events from '../../../../locales/en/events/events.json'
import type experts from '../../../../locales/en/people/experts.json'
import type finished from '../../../../locales/en/learning/finished.json'
import type head from '../../../../locales/en/app/head.json'
import type home from '../../../../locales/en/editorial/home.json'
import type info from '../../../../locales/en/editorial/info.json'
import type lesson from '../../../../locales/en/learning/lesson.json'
import type modals from '../../../../locales/en/app/modals.json'
import type notes from '../../../../locales/en/learning/notes.json'
import type notices from '../../../../locales/en/notifications/notices.json'
import type offline from '../../../../locales/en/events/offline.json'
import type orders from '../../../../locales/en/payments/orders.json'
import type preferences from '../../../../locales/en/people/preferences.json'
import type profile from '../../../../locales/en/people/profile.json'
import type quiz from '../../../../locales/en/learning/quiz.json'
import type recordings from '../../../../locales/en/live/recordings.json'
import type recovery from '../../../../locales/en/auth/recovery.json'
import type search from '../../../../locales/en/search/search.json'
import type statistics from '../../../../locales/en/dashboard/statistics.json'
import type transcript from '../../../../locales/en/media/transcript.json'
import type webinar from '../../../../locales/en/events/webinar.json'
import type webinars from '../../../../locales/en/events/webinars.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      articles: typeof articles
      attendance: typeof attendance
      auth: typeof auth
      booked: typeof booked
      catalogue: typeof catalogue
      channels: typeof channels
      checkout: typeof checkout
      common: typeof common
      coupon: typeof coupon
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
      notes: typeof notes
      notices: typeof notices
      offline: typeof offline
      orders: typeof orders
      preferences: typeof preferences
      profile: typeof profile
      quiz: typeof quiz
      recordings: typeof recordings
      recovery: typeof recovery
      search: typeof search
      statistics: typeof statistics
      transcript: typeof transcript
      webinar: typeof webinar
      webinars: typeof webinars
    }
  }
}
