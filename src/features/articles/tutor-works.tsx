import { useTranslation } from 'react-i18next'
import type { CourseList, Profile } from '../../../openapi/generated/portal.ts'
import { useListQuery, useQuery } from '../../platform/api/query.ts'
import { ListResults } from '../../platform/lists/list-results.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Stack } from '../../ui/layout.tsx'
import { courseListQuery } from '../courses/api.ts'
import { CourseCards } from '../courses/card/course-cards.tsx'
import { eventListQuery } from '../events/api.ts'
import { EventCards } from '../events/event-cards.tsx'
import type { WorksProps } from '../people/tutors/tutor-screen.tsx'
import { articleListQuery } from './api.ts'
import { ArticleCards } from './article-cards.tsx'
import { articlesOf, coursesOf, eventsOf } from './tutor-works-lists.ts'

export function TutorCourses({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const courses = useListQuery(courseListQuery(api, coursesOf(tutor, page)))
  return (
    <ListResults list={courses} hrefOf={hrefOf} empty={<Callout icon="text" title={t('empty.courses')} />}>
      {(items) => <CourseCards items={items} heading="h2" />}
    </ListResults>
  )
}

/** The tutor's first courses, from the same query as the first page of all of them. */
export function TutorTopCourses({ tutor }: { tutor: Profile }) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const courses = useQuery({ ...courseListQuery(api, coursesOf(tutor, 1)), select: firstOf })
  if (!courses.data || courses.data.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>{t('tab.courses')}</h2>
      <CourseCards items={courses.data} heading="h3" />
    </Stack>
  )
}

const MOST = 3
const firstOf = ({ items }: CourseList) => items.slice(0, MOST)

export function TutorArticles({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const articles = useListQuery(articleListQuery(api, articlesOf(tutor, page)))
  return (
    <ListResults list={articles} hrefOf={hrefOf} empty={<Callout icon="file" title={t('empty.articles')} />}>
      {(items) => <ArticleCards items={items} heading="h2" />}
    </ListResults>
  )
}

export function TutorEvents({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const events = useListQuery(eventListQuery(api, eventsOf(tutor, page)))
  return (
    <ListResults list={events} hrefOf={hrefOf} empty={<Callout icon="video" title={t('empty.webinars')} />}>
      {(items) => <EventCards items={items} heading="h2" />}
    </ListResults>
  )
}
