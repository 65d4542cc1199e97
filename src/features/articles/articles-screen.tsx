import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useListUrl } from '../../platform/address/url-state.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { useCategoryId } from '../../platform/lists/category-id.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { SORTS } from '../../platform/lists/list-url.ts'
import { usePortal } from '../../platform/portal.tsx'
import { articleListQuery } from './api.ts'
import { ArticleCards } from './article-cards.tsx'
import { ARTICLE_SEARCH, articleParameters } from './article-list.ts'

const ON_FIRST_SCREEN = 1

/** The list of articles. */
export function ArticlesScreen() {
  const { t } = useTranslation(['articles', 'courses'])
  const { api } = usePortal()
  const url = useListUrl(ARTICLE_SEARCH)
  const category = useCategoryId(url.state['active-tab'])
  const articles = useListQuery({
    ...articleListQuery(api, articleParameters(url.state, category.id)),
    enabled: category.isKnown,
  })
  return (
    <ListPage
      area="articles"
      url={url}
      sorts={SORTS.map((value) => ({ value, name: t(`courses:sortBy.${value}`) }))}
      list={articles}
      all={paths.articles()}
    >
      {(items) => <ArticleCards items={items} heading="h2" first={ON_FIRST_SCREEN} />}
    </ListPage>
  )
}
