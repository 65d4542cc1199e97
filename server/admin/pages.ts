import type { Answer, OperationId } from '../http/handler.ts'
import type { Api } from './operator.ts'

/** The limit of the API for a page. */
const LIMIT = 50

type ListId = {
  [Id in OperationId]: Answer<Id> extends { items: unknown[]; hasNextPage: boolean } ? Id : never
}[OperationId]
type Item<Id extends ListId> = Answer<Id> extends { items: (infer One)[] } ? One : never

/** What a list is asked to fill in (LIST-9). */
export const populate = (...names: string[]) =>
  Object.fromEntries(names.map((name, index) => [`populate[${index}]`, name]))

/** Items of a list over several pages, up to `most` of them. */
export async function listAll<Id extends ListId>(
  api: Api,
  id: Id,
  query: Record<string, string> = {},
  most = Number.POSITIVE_INFINITY,
): Promise<Item<Id>[]> {
  const found: Item<Id>[] = []
  for (let page = 1; found.length < most; page++) {
    const answer = await api(id, { query: { ...query, limit: String(LIMIT), page: String(page) } })
    const { items, hasNextPage } = answer as { items: Item<Id>[]; hasNextPage: boolean }
    found.push(...items)
    if (!hasNextPage) break
  }
  return found.slice(0, most)
}
