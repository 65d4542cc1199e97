import 'i18next'
import type auth from '../../locales/en/auth.json'
import type common from '../../locales/en/common.json'
import type course from '../../locales/en/course.json'
import type courses from '../../locales/en/courses.json'
import type finished from '../../locales/en/finished.json'
import type home from '../../locales/en/home.json'
import type info from '../../locales/en/info.json'
import type lesson from '../../locales/en/lesson.json'
import type modals from '../../locales/en/modals.json'
import type quiz from '../../locales/en/quiz.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      common: typeof common
      course: typeof course
      courses: typeof courses
      finished: typeof finished
      home: typeof home
      info: typeof info
      lesson: typeof lesson
      modals: typeof modals
      quiz: typeof quiz
    }
  }
}
