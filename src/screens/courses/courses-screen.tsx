import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { courseListQuery } from '../../api/courses.ts'
import { COURSE_SEARCH, courseListQuery as listOf, SORTS } from '../../domain/course-search.ts'
import { paths } from '../../domain/paths.ts'
import { CourseCards } from '../../portal/cards.tsx'
import { useCategoryId } from '../../portal/category-id.ts'
import { ListPage } from '../../portal/list-page.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { useUrlState } from '../../portal/url-state.ts'

const ON_FIRST_SCREEN = 3

/** The catalogue: topic, search, order and page stand in the address. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const { api } = usePortal()
  const url = useUrlState(COURSE_SEARCH)
  const category = useCategoryId(url.state['active-tab'])
  const courses = useQuery({
    ...courseListQuery(api, listOf(url.state, category.id)),
    enabled: category.isKnown,
    placeholderData: keepPreviousData,
  })
  usePageTitle(t('metaTitle'))
  return (
    <ListPage
      texts={{
        title: t('title'),
        lead: t('lead'),
        search: t('search'),
        placeholder: t('searchPlaceholder'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
        emptyAction: t('emptyAction'),
        found: (count) => t('found', { count }),
      }}
      url={url}
      sorts={SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={courses}
      all={paths.courses()}
    >
      {(items) => <CourseCards items={items} heading="h2" first={ON_FIRST_SCREEN} />}
    </ListPage>
  )
}
