import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { useQuery } from '../../platform/api/query.ts'
import { useCategoryId } from '../../platform/lists/category-id.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { SORTS } from '../../platform/lists/list-url.ts'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { articleListQuery } from './api.ts'
import { ArticleCards } from './article-cards.tsx'
import { articleListQuery as listOf } from './article-list.ts'
import { ARTICLE_SEARCH } from './article-search.ts'

const ON_FIRST_SCREEN = 3

/** The list of articles. */
export function ArticlesScreen() {
  const { t } = useTranslation(['articles', 'courses'])
  const { api } = usePortal()
  const url = useUrlState(ARTICLE_SEARCH)
  const category = useCategoryId(url.state['active-tab'])
  const articles = useQuery({
    ...articleListQuery(api, listOf(url.state, category.id)),
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
        emptyAction: t('all'),
        found: (count) => t('found', { count }),
      }}
      url={url}
      sorts={SORTS.map((value) => ({ value, name: t(`courses:sortBy.${value}`) }))}
      list={articles}
      all={paths.articles()}
    >
      {(items) => <ArticleCards items={items} heading="h2" first={ON_FIRST_SCREEN} />}
    </ListPage>
  )
}
