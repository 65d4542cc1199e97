import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { WEBINAR_SEARCH } from './event-search.ts'
import { EventsPage } from './events-page.tsx'

/** The list of webinars: upcoming, live and recorded. */
export function WebinarsScreen() {
  const { t } = useTranslation('webinars')
  const url = useUrlState(WEBINAR_SEARCH)
  usePageTitle(t('metaTitle'))
  return (
    <EventsPage
      type="webinar"
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
      all={paths.webinars()}
    />
  )
}
