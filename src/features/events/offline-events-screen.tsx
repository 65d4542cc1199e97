import { useTranslation } from 'react-i18next'
import { EVENT_SEARCH } from '../../domain/event-search.ts'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { useUrlState } from '../../portal/url-state.ts'
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
