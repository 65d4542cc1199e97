import type { EventType } from '../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { courseLanguagesQuery, coursePricesQuery, eventLanguagesQuery, eventPricesQuery } from './facets-api.ts'

/** Kinds of things that have a catalogue. */
export type Listed = 'courses' | EventType

/** What a catalogue can be narrowed to: the languages that there is something in, and the prices that there are. */
export function useFacets(listed: Listed) {
  const { api } = usePortal()
  const isCourses = listed === 'courses'
  const type = isCourses ? 'webinar' : listed
  const ofCourses = { enabled: isCourses }
  const ofEvents = { enabled: !isCourses }
  const languages = [
    useQuery({ ...courseLanguagesQuery(api), ...ofCourses }),
    useQuery({ ...eventLanguagesQuery(api, type), ...ofEvents }),
  ]
  const prices = [
    useQuery({ ...coursePricesQuery(api), ...ofCourses }),
    useQuery({ ...eventPricesQuery(api, type), ...ofEvents }),
  ]
  const wanted = isCourses ? 0 : 1
  return {
    languages: languages[wanted]?.data?.items.map((one) => one.languageCode) ?? [],
    prices: prices[wanted]?.data?.items ?? [],
  }
}
