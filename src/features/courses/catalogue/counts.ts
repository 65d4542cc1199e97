import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../../platform/api/query.ts'
import type { ListArea } from '../../../platform/lists/list-texts.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import type { ChoiceCount } from '../../../ui/check-list.tsx'
import type { Listed } from './facets.ts'
import { courseCountsQuery, eventCountsQuery } from './facets-api.ts'

/** What is counted: the filter of the list, or null while it is not known. */
export type CountedFilter = Record<string, unknown> | null

const AREAS = { courses: 'courses', webinar: 'webinars', offline: 'offline' } as const satisfies Record<
  Listed,
  ListArea
>

/**
 * How many things each choice of a field would give beside the other filters (LIST-24); of any value, if none is named. Null
 * until they are counted, and when that fails: the filters work without. They are counted once `isSeen`.
 */
export function useCounts(listed: Listed, filter: CountedFilter, isSeen: boolean) {
  const { t } = useTranslation(AREAS[listed])
  const { api, locale } = usePortal()
  const isCourses = listed === 'courses'
  const isWanted = filter !== null && isSeen
  const ofCourses = useListQuery({ ...courseCountsQuery(api, filter ?? {}), enabled: isCourses && isWanted })
  const ofEvents = useListQuery({ ...eventCountsQuery(api, filter ?? {}), enabled: !isCourses && isWanted })
  const counts = (isCourses ? ofCourses : ofEvents).data?.items
  return (name: NonNullable<typeof counts>[number]['field'], value?: string): ChoiceCount | null => {
    const field = counts?.find((one) => one.field === name)
    if (!field) return null
    const count = value === undefined ? field.total : (field.values.find((one) => one.value === value)?.count ?? 0)
    return { isNone: count === 0, number: numberFormat(locale, {}).format(count), words: t('found', { count }) }
  }
}
