import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { articleListQuery } from '../../api/articles.ts'
import { articleListQuery as listOf } from '../../domain/article-list.ts'
import { ARTICLE_SEARCH } from '../../domain/article-search.ts'
import { SORTS } from '../../domain/course-search.ts'
import { paths } from '../../domain/paths.ts'
import { ArticleCards } from '../../portal/cards.tsx'
import { useCategoryId } from '../../portal/category-id.ts'
import { ListPage } from '../../portal/list-page.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { useQuery } from '../../portal/query.ts'
import { useUrlState } from '../../portal/url-state.ts'

const ON_FIRST_SCREEN = 3

/** All that there is to read. */
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
