import { useTranslation } from 'react-i18next'
import { WEBINAR_SEARCH } from '../../domain/event-search.ts'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { useUrlState } from '../../portal/url-state.ts'
import { EventsPage } from './events-page.tsx'

/** Live sessions on the net: those to come, those that run, and those that were recorded. */
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
