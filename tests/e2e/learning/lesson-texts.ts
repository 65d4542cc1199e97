import courseAr from '../../../locales/ar/course.json' with { type: 'json' }
import finishedAr from '../../../locales/ar/finished.json' with { type: 'json' }
import lessonAr from '../../../locales/ar/lesson.json' with { type: 'json' }
import modalsAr from '../../../locales/ar/modals.json' with { type: 'json' }
import quizAr from '../../../locales/ar/quiz.json' with { type: 'json' }
import courseEn from '../../../locales/en/course.json' with { type: 'json' }
import finishedEn from '../../../locales/en/finished.json' with { type: 'json' }
import lessonEn from '../../../locales/en/lesson.json' with { type: 'json' }
import modalsEn from '../../../locales/en/modals.json' with { type: 'json' }
import quizEn from '../../../locales/en/quiz.json' with { type: 'json' }

export const PHONE = { width: 390, height: 844 }

/** What the pages of learning say, in one language of each direction. */
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
