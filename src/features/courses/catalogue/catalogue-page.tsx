import { useTranslation } from 'react-i18next'
import { ListPage, type ListPageProps } from '../../../platform/lists/list-page.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import type { CatalogueState, CatalogueUrl } from './catalogue-url.ts'
import type { CountedFilter } from './counts.ts'
import type { Listed } from './facets.ts'

/* Forms and links work before their code has loaded. */
const panel = deferred(async () => (await import('./parts.ts')).FilterPanel)
const chips = deferred(async () => (await import('./parts.ts')).FilterChips)
const views = deferred(async () => (await import('./parts.ts')).ViewSwitch)

interface CataloguePageProps<Item> extends Omit<ListPageProps<Item>, 'url' | 'emptyText'> {
  url: CatalogueUrl & { state: CatalogueState & { sort: string } }
  listed: Listed
  /** the filter of the list; null until it is known */
  filter: CountedFilter
}

/** A list of courses or events: with filters by level, language and price, and three ways to draw it. */
export function CataloguePage<Item>({ listed, filter, url, ...list }: CataloguePageProps<Item>) {
  const { t } = useTranslation('courses')
  const { state } = url
  return (
    <ListPage
      {...list}
      url={url}
      emptyText={t('emptyFiltered')}
      hiddenFields={state.view === 'default' ? {} : { view: state.view }}
      side={<Deferred part={panel} props={{ ...url, listed, filter }} />}
      view={
        <Deferred part={views} props={{ view: state.view, hrefOf: (view) => url.hrefOf({ view, page: state.page }) }} />
      }
      chips={<Deferred part={chips} props={{ state, hrefOf: url.hrefOf }} />}
    />
  )
}
