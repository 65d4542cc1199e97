import { categoriesQuery } from '../api/courses.ts'
import type { CATEGORIES } from '../domain/course-search.ts'
import { usePortal } from './portal.tsx'
import { useQuery } from './query.ts'

/** The id by which the API knows a topic of the address; `isKnown` once a list can be asked for by it. */
export function useCategoryId(topic: (typeof CATEGORIES)[number]) {
  const { api } = usePortal()
  const categories = useQuery({ ...categoriesQuery(api), enabled: topic !== 'all' })
  const category = categories.data?.items.find((one) => one.name.toLowerCase() === topic)
  return { id: category?.id, isKnown: topic === 'all' || !categories.isPending }
}
