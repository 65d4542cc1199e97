import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../page/page-title.tsx'

/** Areas of texts that name a list with the same keys. */
export type ListArea = 'articles' | 'courses' | 'experts' | 'offline' | 'webinars'

/** What a list is called and says; its title becomes the title of the page. */
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
