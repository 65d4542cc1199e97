import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { patterns } from '../../../platform/address/paths.ts'
import { changed, writeUrl } from '../../../platform/address/url-fields.ts'
import { Tabs } from '../../../platform/lists/tabs.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { SEARCH, SEARCH_KINDS, type Search } from '../search-url.ts'
import { FoundAll } from './found-all.tsx'
import { FoundArticles, FoundCourses, FoundEvents, FoundTutors } from './found-lists.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchStart } from './search-start.tsx'

const LISTS = { courses: FoundCourses, events: FoundEvents, articles: FoundArticles, tutors: FoundTutors }

/** The search form with its results. */
export function SearchBody(state: Search) {
  const { t } = useTranslation('search')
  const [, navigate] = useLocation()
  const { q, page, 'active-tab': tab } = state
  const hrefOf = (change: Partial<Search>) => patterns.search + writeUrl(SEARCH, changed(SEARCH, state, change))
  usePageTitle(q ? t('metaTitleFor', { q }) : t('metaTitle'))
  const List = tab === 'all' ? null : LISTS[tab]
  return (
    <>
      <SearchForm q={q} tab={tab} onSearch={(words) => navigate(hrefOf({ q: words }))} />
      {q === '' ? (
        <SearchStart />
      ) : (
        <>
          <Tabs
            label={t('tabs')}
            tabs={(['all', ...SEARCH_KINDS] as const).map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
          {List ? (
            <List q={q} page={page} hrefOf={(to) => hrefOf({ page: to })} elsewhere={hrefOf({ 'active-tab': 'all' })} />
          ) : (
            <FoundAll q={q} hrefOf={(kind) => hrefOf({ 'active-tab': kind })} />
          )}
        </>
      )}
    </>
  )
}
