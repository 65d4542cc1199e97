import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { articleListQuery } from '../../articles/api.ts'
import { ArticleCardList } from '../../articles/article-card.tsx'
import { courseListQuery, openCoursesQuery } from '../../courses/api.ts'
import { CourseCardList } from '../../courses/card/course-card.tsx'
import { EventCardList } from '../../events/event-card.tsx'
import { nextSchedulesQuery } from '../../events/schedules-api.ts'
import { profileListQuery } from '../../people/tutors/api.ts'
import { TutorCardList } from '../../people/tutors/tutor-card.tsx'
import { promotedQuery } from '../promotions-api.ts'
import {
  busyTutors,
  finishedIdsQuery,
  newArticles,
  POPULAR,
  PROMOTED,
  popularCourses,
  SCHEDULES,
} from './home-queries.ts'
import { Promises } from './promises.tsx'
import { Promoted } from './promoted.tsx'
import { ListSection } from './section.tsx'

/** The sections of the home page; empty ones are left out. */
export function HomeSections() {
  const { t } = useTranslation('home')
  const { api } = usePortal()
  const viewer = useViewer()
  const promoted = useQuery(promotedQuery(api, PROMOTED))
  const schedules = useQuery(nextSchedulesQuery(api, SCHEDULES))
  const courses = useQuery(courseListQuery(api, popularCourses(viewer !== null)))
  const finished = useQuery({ ...finishedIdsQuery(api), enabled: viewer !== null }).data?.items ?? []
  const isFinished = (id: string | undefined) => finished.some(({ courseId }) => courseId === id)
  const tutors = useQuery(profileListQuery(api, busyTutors))
  const articles = useQuery(articleListQuery(api, newArticles))
  return (
    <>
      {viewer && <MyCourses />}
      <ListSection title={t('promotedTitle')} list={promoted}>
        {(items) => <Promoted items={items.filter(({ course }) => !isFinished(course?.id))} />}
      </ListSection>
      <ListSection title={t('sessionsTitle')} list={schedules} isTinted>
        {(items) => (
          <EventCardList
            heading="h3"
            items={items.map((schedule) => ({
              ...schedule.event,
              id: schedule.id,
              isCancelled: false,
              nextSchedule: schedule,
            }))}
          />
        )}
      </ListSection>
      <ListSection title={t('popularTitle')} list={courses} all={{ href: paths.courses(), name: t('popularLink') }}>
        {(items) => <CourseCardList items={items.filter(({ id }) => !isFinished(id)).slice(0, POPULAR)} heading="h3" />}
      </ListSection>
      <ListSection
        title={t('tutorsTitle')}
        list={tutors}
        all={{ href: paths.tutors(), name: t('tutorsLink') }}
        isTinted
      >
        {(items) => <TutorCardList items={items} heading="h3" />}
      </ListSection>
      <ListSection title={t('articlesTitle')} list={articles} all={{ href: paths.articles(), name: t('articlesLink') }}>
        {(items) => <ArticleCardList items={items} heading="h3" />}
      </ListSection>
      <Promises />
    </>
  )
}

/** The courses that the signed-in person has not finished. */
function MyCourses() {
  const { t } = useTranslation('home')
  const { api } = usePortal()
  const mine = useQuery(openCoursesQuery(api))
  return (
    <ListSection title={t('mineTitle')} list={mine}>
      {(items) => <CourseCardList items={items.map(({ course }) => course)} heading="h3" />}
    </ListSection>
  )
}
