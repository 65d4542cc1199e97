import { useTranslation } from 'react-i18next'
import { articleListQuery } from '../../api/articles.ts'
import { courseListQuery, openCoursesQuery } from '../../api/courses.ts'
import { profileListQuery } from '../../api/profiles.ts'
import { promotedQuery } from '../../api/promotions.ts'
import { nextSessionsQuery } from '../../api/schedules.ts'
import { paths } from '../../domain/paths.ts'
import { ArticleList, CourseList, EventList, TutorList } from '../../portal/card-lists.tsx'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { useQuery } from '../../portal/query.ts'
import { busyTutors, newArticles, PROMOTED, popularCourses, SESSIONS } from './home-queries.ts'
import { Promises } from './promises.tsx'
import { Promoted } from './promoted.tsx'
import { ListSection } from './section.tsx'

/** Everything below the first words; what there is none of is left out. */
export function HomeSections() {
  const { t } = useTranslation('home')
  const { api } = usePortal()
  const viewer = useViewer()
  const promoted = useQuery(promotedQuery(api, PROMOTED))
  const sessions = useQuery(nextSessionsQuery(api, SESSIONS))
  const courses = useQuery(courseListQuery(api, popularCourses))
  const tutors = useQuery(profileListQuery(api, busyTutors))
  const articles = useQuery(articleListQuery(api, newArticles))
  return (
    <>
      {viewer && <MyCourses />}
      <ListSection title={t('promotedTitle')} list={promoted}>
        {(items) => <Promoted items={items} />}
      </ListSection>
      <ListSection title={t('sessionsTitle')} list={sessions} isTinted>
        {(items) => (
          <EventList
            heading="h3"
            items={items.map((session) => ({ ...session.event, id: session.id, nextSchedule: session }))}
          />
        )}
      </ListSection>
      <ListSection title={t('popularTitle')} list={courses} all={{ href: paths.courses(), name: t('popularLink') }}>
        {(items) => <CourseList items={items} heading="h3" />}
      </ListSection>
      <ListSection
        title={t('tutorsTitle')}
        list={tutors}
        all={{ href: paths.experts(), name: t('tutorsLink') }}
        isTinted
      >
        {(items) => <TutorList items={items} heading="h3" />}
      </ListSection>
      <ListSection title={t('articlesTitle')} list={articles} all={{ href: paths.articles(), name: t('articlesLink') }}>
        {(items) => <ArticleList items={items} heading="h3" />}
      </ListSection>
      <Promises />
    </>
  )
}

/** What the signed-in person is in the middle of. */
function MyCourses() {
  const { t } = useTranslation('home')
  const { api } = usePortal()
  const mine = useQuery(openCoursesQuery(api))
  return (
    <ListSection title={t('mineTitle')} list={mine}>
      {(items) => <CourseList items={items.map(({ course }) => course)} heading="h3" />}
    </ListSection>
  )
}
