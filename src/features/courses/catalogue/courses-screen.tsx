import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { useListUrl } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { useCategoryId } from '../../../platform/lists/category-id.ts'
import { SORTS } from '../../../platform/lists/list-url.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { courseListQuery } from '../api.ts'
import { CourseCards } from '../card/course-cards.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import { COURSE_SEARCH, courseParameters } from './course-list.ts'

const ON_FIRST_SCREEN = 1

/** The catalogue: topic, search, order, filters, view and page stand in the address. */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const { api } = usePortal()
  const url = useListUrl(COURSE_SEARCH)
  const { view } = url.state
  const category = useCategoryId(url.state['active-tab'])
  const parameters = courseParameters(url.state, category.id)
  const courses = useListQuery({
    ...courseListQuery(api, parameters, view !== 'default'),
    enabled: category.isKnown,
  })
  return (
    <CataloguePage
      area="courses"
      url={url}
      listed="courses"
      filter={category.isKnown ? (parameters.filter ?? {}) : null}
      sorts={SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={courses}
      all={paths.courses()}
    >
      {(items) => <CourseCards items={items} heading="h2" first={ON_FIRST_SCREEN} view={view} />}
    </CataloguePage>
  )
}
