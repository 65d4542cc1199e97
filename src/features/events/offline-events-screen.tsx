import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { EVENT_SEARCH } from './event-search.ts'
import { EventsPage } from './events-page.tsx'

/** Events that take place somewhere. */
export function OfflineEventsScreen() {
  const { t } = useTranslation('offline')
  const url = useUrlState(EVENT_SEARCH)
  usePageTitle(t('metaTitle'))
  return (
    <EventsPage
      type="offline"
      url={url}
      texts={{
        title: t('title'),
        lead: t('lead'),
        search: t('search'),
        placeholder: t('searchPlaceholder'),
        emptyTitle: t('emptyTitle'),
        emptyAction: t('emptyAction'),
        found: (count) => t('found', { count }),
      }}
      all={paths.offlineEvents()}
    />
  )
}
