import type { Api } from '../api/client.ts'
import { useQuery } from '../api/query.ts'
import { usePortal } from '../portal.tsx'
import type { CATEGORIES } from './list-url.ts'

export const categoriesQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/categories', { params: { query: { limit: 50 } } })

/** The API's id of a topic in the address; `isKnown` is true once a list can be requested with it. */
export function useCategoryId(topic: (typeof CATEGORIES)[number]) {
  const { api } = usePortal()
  const categories = useQuery({ ...categoriesQuery(api), enabled: topic !== 'all' })
  const category = categories.data?.items.find((one) => one.name.toLowerCase() === topic)
  return { id: category?.id, isKnown: topic === 'all' || !categories.isPending }
}
