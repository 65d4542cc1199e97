import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CourseList, Profile } from '../../../openapi/generated/portal.ts'
import { articleListQuery } from '../../api/articles.ts'
import { courseListQuery } from '../../api/courses.ts'
import { eventListQuery } from '../../api/events.ts'
import { articlesOf, coursesOf, eventsOf } from '../../domain/expert-works.ts'
import { ArticleCards, CourseCards, EventCards } from '../../portal/cards.tsx'
import { ListResults } from '../../portal/list-results.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { useQuery } from '../../portal/query.ts'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'

interface WorksProps {
  tutor: Profile
  page: number
  hrefOf(page: number): string
}

export function ExpertCourses({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const courses = useQuery({ ...courseListQuery(api, coursesOf(tutor, page)), placeholderData: keepPreviousData })
  return (
    <ListResults list={courses} hrefOf={hrefOf} empty={<Notice icon="text" title={t('empty.courses')} />}>
      {(items) => <CourseCards items={items} heading="h2" />}
    </ListResults>
  )
}

/** Some of the courses, below the words of the person; the same facts as the first page of all. */
export function TopCourses({ tutor }: { tutor: Profile }) {
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

export function ExpertArticles({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const articles = useQuery({ ...articleListQuery(api, articlesOf(tutor, page)), placeholderData: keepPreviousData })
  return (
    <ListResults list={articles} hrefOf={hrefOf} empty={<Notice icon="file" title={t('empty.articles')} />}>
      {(items) => <ArticleCards items={items} heading="h2" />}
    </ListResults>
  )
}

export function ExpertEvents({ tutor, page, hrefOf }: WorksProps) {
  const { t } = useTranslation('experts')
  const { api } = usePortal()
  const events = useQuery({
    ...eventListQuery(api, eventsOf(tutor, page)),
    placeholderData: keepPreviousData,
  })
  return (
    <ListResults list={events} hrefOf={hrefOf} empty={<Notice icon="video" title={t('empty.webinars')} />}>
      {(items) => <EventCards items={items} heading="h2" />}
    </ListResults>
  )
}
