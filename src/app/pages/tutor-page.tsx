import { TutorArticles, TutorCourses, TutorEvents, TutorTopCourses } from '../../features/articles/tutor-works.tsx'
import { TutorScreen, type TutorWorks } from '../../features/people/tutors/tutor-screen.tsx'

const works: TutorWorks = {
  top: TutorTopCourses,
  courses: TutorCourses,
  webinars: TutorEvents,
  articles: TutorArticles,
}

export const TutorPage = () => <TutorScreen works={works} />
