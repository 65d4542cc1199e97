import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { useListUrl } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { useCategoryId } from '../../../platform/lists/category-id.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { profileListQuery } from './api.ts'
import { TutorCards } from './tutor-cards.tsx'
import { TUTOR_SEARCH, TUTOR_SORTS, tutorListQuery } from './tutor-list.ts'

const ON_FIRST_SCREEN = 6

/** The list of tutors. */
export function TutorsScreen() {
  const { t } = useTranslation(['experts', 'courses'])
  const { api } = usePortal()
  const url = useListUrl(TUTOR_SEARCH)
  const category = useCategoryId(url.state['active-tab'])
  const tutors = useListQuery({
    ...profileListQuery(api, tutorListQuery(url.state, category.id)),
    enabled: category.isKnown,
  })
  return (
    <ListPage
      area="experts"
      url={url}
      sorts={TUTOR_SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={tutors}
      all={paths.tutors()}
    >
      {(items) => <TutorCards items={items} heading="h2" first={ON_FIRST_SCREEN} />}
    </ListPage>
  )
}
