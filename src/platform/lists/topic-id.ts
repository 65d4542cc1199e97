import type { CategoryList } from '../../../openapi/generated/portal.ts'
import type { Loading } from '../address/route.ts'
import { categoriesQuery } from './category-id.ts'

/** The API's id of a topic in the address; undefined for all topics. */
export async function topicId({ api, queries }: Loading, topic: string): Promise<string | undefined> {
  if (topic === 'all') return undefined
  const categories: CategoryList = await queries.fetchQuery(categoriesQuery(api))
  return categories.items.find((one) => one.name.toLowerCase() === topic)?.id
}
