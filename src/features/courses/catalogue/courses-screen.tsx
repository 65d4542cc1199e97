import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { useCategoryId } from '../../../platform/lists/category-id.ts'
import { SORTS } from '../../../platform/lists/list-url.ts'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { courseListQuery } from '../api.ts'
import { CourseCards } from '../card/course-cards.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import { courseListQuery as listOf } from './course-list.ts'
import { COURSE_SEARCH } from './course-search.ts'

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
