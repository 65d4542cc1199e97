import modalsAr from '../../../locales/ar/app/modals.json' with { type: 'json' }
import courseAr from '../../../locales/ar/courses/course.json' with { type: 'json' }
import finishedAr from '../../../locales/ar/learning/finished.json' with { type: 'json' }
import lessonAr from '../../../locales/ar/learning/lesson.json' with { type: 'json' }
import quizAr from '../../../locales/ar/learning/quiz.json' with { type: 'json' }
import modalsEn from '../../../locales/en/app/modals.json' with { type: 'json' }
import courseEn from '../../../locales/en/courses/course.json' with { type: 'json' }
import finishedEn from '../../../locales/en/learning/finished.json' with { type: 'json' }
import lessonEn from '../../../locales/en/learning/lesson.json' with { type: 'json' }
import quizEn from '../../../locales/en/learning/quiz.json' with { type: 'json' }

export const PHONE = { width: 390, height: 844 }

/** The texts of the learning pages in one language of each direction. */
export const LANGUAGES = {
  en: {
    name: 'English',
    base: '',
    course: courseEn,
    lesson: lessonEn,
    quiz: quizEn,
    modals: modalsEn,
    finished: finishedEn,
  },
  ar: {
    name: 'Arabic',
    base: '/ar',
    course: courseAr,
    lesson: lessonAr,
    quiz: quizAr,
    modals: modalsAr,
    finished: finishedAr,
  },
}
