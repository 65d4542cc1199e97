import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { useBestFound } from '../best-found.ts'
import type { SearchKind } from '../search-url.ts'
import type { Entry } from './palette-places.ts'

export interface FoundGroup {
  kind: SearchKind
  total: number
  entries: Entry[]
}

/** The results of the API as palette entries. */
export function useFoundEntries(q: string) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  const { courses, events, articles, tutors } = useBestFound(q)
  const when = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' })
  const groups: FoundGroup[] = [
    {
      kind: 'courses',
      total: courses.data?.totalItems ?? 0,
      entries: (courses.data?.items ?? []).map((one) => ({
        id: one.id,
        icon: 'text',
        name: one.name,
        detail: t(`level.${one.audienceLevel}`),
        language: one.languageCode,
        href: paths.course(one.alias),
      })),
    },
    {
      kind: 'events',
      total: events.data?.totalItems ?? 0,
      entries: (events.data?.items ?? []).map((one) => ({
        id: one.id,
        icon: 'video',
        name: one.name,
        detail: when(one.nextSchedule?.startsAt ?? one.startsAt),
        language: one.languageCode,
        href: paths.event(one),
      })),
    },
    {
      kind: 'articles',
      total: articles.data?.totalItems ?? 0,
      entries: (articles.data?.items ?? []).map((one) => ({
        id: one.id,
        icon: 'file',
        name: one.name,
        detail: one.author && t('by', { name: `${one.author.firstName} ${one.author.lastName}` }),
        language: one.languageCode,
        href: paths.article(one.alias),
      })),
    },
    {
      kind: 'tutors',
      total: tutors.data?.totalItems ?? 0,
      entries: (tutors.data?.items ?? []).map((one) => ({
        id: one.id,
        icon: 'people',
        name: `${one.firstName} ${one.lastName}`,
        detail: one.title,
        detailLanguage: one.preferredLanguageCode,
        href: paths.tutor(one.alias),
      })),
    },
  ]
  const lists = [courses, events, articles, tutors]
  return {
    groups: q === '' ? [] : groups.filter(({ entries }) => entries.length > 0),
    isFetching: lists.some((list) => list.isFetching),
    error: lists.find((list) => list.isError)?.error ?? null,
  }
}
