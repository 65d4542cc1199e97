import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { categoriesQuery, courseListQuery } from '../../api/courses.ts'
import { CATEGORIES, COURSE_SEARCH, courseListQuery as listOf } from '../../domain/course-search.ts'
import { paths } from '../../domain/paths.ts'
import { CourseCard } from '../../portal/course-card.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { Pager } from '../../portal/pager.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { ProblemNotice } from '../../portal/problem-notice.tsx'
import { Tabs } from '../../portal/tabs.tsx'
import { useUrlState } from '../../portal/url-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Container, leadText, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { css } from '../../ui/style.ts'
import { CourseFilters } from './course-filters.tsx'

const page = css`
  padding-block: var(--space-7) var(--space-8);
`
const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-5);
`
const stale = css`
  opacity: 0.6;
  transition: opacity 150ms 120ms;
`
const ON_FIRST_SCREEN = 3

/** The catalogue: topic, search, order and page stand in the address. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const { api } = usePortal()
  const { state: search, hrefOf, change } = useUrlState(COURSE_SEARCH)
  const topic = search['active-tab']
  usePageTitle(t('metaTitle'))
  const categories = useQuery(categoriesQuery(api))
  const categoryId = categories.data?.items.find((one) => one.name.toLowerCase() === topic)?.id
  const courses = useQuery({
    ...courseListQuery(api, listOf(search, categoryId)),
    enabled: topic === 'all' || !categories.isPending,
    placeholderData: keepPreviousData,
  })

  return (
    <Container className={page}>
      <Stack gap={6}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={leadText}>{t('lead')}</p>
        </Stack>
        <Tabs
          label={t('tabs')}
          tabs={CATEGORIES.map((category) => ({
            name: t(`category.${category}`),
            href: hrefOf({ 'active-tab': category }),
            isCurrent: category === topic,
          }))}
        />
        <CourseFilters search={search} onChange={change} />
        {courses.isError ? (
          <ProblemNotice error={courses.error} onRetry={() => courses.refetch()} />
        ) : courses.data && courses.data.items.length === 0 ? (
          <Notice
            icon="search"
            title={t('emptyTitle')}
            action={
              <Link href={paths.courses()} className={buttonClass('quiet')}>
                {t('emptyAction')}
              </Link>
            }
          >
            {t('emptyText')}
          </Notice>
        ) : (
          courses.data && (
            <>
              <p role="status">{t('found', { count: courses.data.totalItems })}</p>
              <ul className={courses.isPlaceholderData ? `${grid} ${stale}` : grid}>
                {courses.data.items.map((course, index) => (
                  <li key={course.id}>
                    <CourseCard course={course} isFirst={index < ON_FIRST_SCREEN} heading="h2" />
                  </li>
                ))}
              </ul>
              <Pager list={courses.data} hrefOf={(number) => hrefOf({ page: number })} />
            </>
          )
        )}
      </Stack>
    </Container>
  )
}
