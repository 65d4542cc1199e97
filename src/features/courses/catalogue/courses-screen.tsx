import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { courseListQuery } from '../../api/courses.ts'
import { courseListQuery as listOf } from '../../domain/course-list.ts'
import { COURSE_SEARCH, SORTS } from '../../domain/course-search.ts'
import { paths } from '../../domain/paths.ts'
import { CourseCards } from '../../portal/cards.tsx'
import { CataloguePage } from '../../portal/catalogue-page.tsx'
import { useCategoryId } from '../../portal/category-id.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { useQuery } from '../../portal/query.ts'
import { useUrlState } from '../../portal/url-state.ts'

const ON_FIRST_SCREEN = 3

/** The catalogue: topic, search, order, filters, view and page stand in the address. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const { api } = usePortal()
  const url = useUrlState(COURSE_SEARCH)
  const { view } = url.state
  const category = useCategoryId(url.state['active-tab'])
  const courses = useQuery({
    ...courseListQuery(api, listOf(url.state, category.id), view !== 'default'),
    enabled: category.isKnown,
    placeholderData: keepPreviousData,
  })
  usePageTitle(t('metaTitle'))
  return (
    <CataloguePage
      texts={{
        title: t('title'),
        lead: t('lead'),
        search: t('search'),
        placeholder: t('searchPlaceholder'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyFiltered'),
        emptyAction: t('emptyAction'),
        found: (count) => t('found', { count }),
      }}
      url={url}
      listed="courses"
      sorts={SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={courses}
      all={paths.courses()}
    >
      {(items) => <CourseCards items={items} heading="h2" first={ON_FIRST_SCREEN} view={view} />}
    </CataloguePage>
  )
}
