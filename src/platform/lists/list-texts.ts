import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../page/page-title.tsx'

/** Text namespaces that describe a list under the same keys. */
export type ListArea = 'articles' | 'courses' | 'experts' | 'offline' | 'webinars'

/** The texts of a list; its title also becomes the title of the page. */
export function useListTexts(area: ListArea) {
  const { t } = useTranslation(area)
  usePageTitle(t('metaTitle'))
  return {
    title: t('title'),
    lead: t('lead'),
    search: t('search'),
    placeholder: t('searchPlaceholder'),
    emptyTitle: t('emptyTitle'),
    emptyAction: t('emptyAction'),
    found: (count: number) => t('found', { count }),
  }
}
