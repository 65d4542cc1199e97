import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileListQuery } from '../../api/profiles.ts'
import { expertListQuery } from '../../domain/expert-list.ts'
import { EXPERT_SEARCH, EXPERT_SORTS } from '../../domain/expert-search.ts'
import { paths } from '../../domain/paths.ts'
import { TutorCards } from '../../portal/cards.tsx'
import { useCategoryId } from '../../portal/category-id.ts'
import { ListPage } from '../../portal/list-page.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { useQuery } from '../../portal/query.ts'
import { useUrlState } from '../../portal/url-state.ts'

const ON_FIRST_SCREEN = 6

/** Everybody who teaches here. */
export function ExpertsScreen() {
  const { t } = useTranslation(['experts', 'courses'])
  const { api } = usePortal()
  const url = useUrlState(EXPERT_SEARCH)
  const category = useCategoryId(url.state['active-tab'])
  const experts = useQuery({
    ...profileListQuery(api, expertListQuery(url.state, category.id)),
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
        emptyText: t('courses:emptyText'),
        emptyAction: t('emptyAction'),
        found: (count) => t('found', { count }),
      }}
      url={url}
      sorts={EXPERT_SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={experts}
      all={paths.experts()}
    >
      {(items) => <TutorCards items={items} heading="h2" first={ON_FIRST_SCREEN} />}
    </ListPage>
  )
}
