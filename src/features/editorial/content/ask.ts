import type { Api } from '../../../platform/api/client.ts'
import type { TypedDocumentString } from './generated/graphql.ts'

type Documents = typeof import('./generated/graphql.ts')
type Pick<Result> = (all: Documents) => TypedDocumentString<Result, { locale: string }>

/** Asks for editorial texts. Client and documents are fetched when needed: first pages come with their texts. */
export async function ask<Result>(api: Api, locale: string, pick: Pick<Result>): Promise<Result> {
  const [{ GraphQLClient }, documents] = await Promise.all([
    import('graphql-request'),
    import('./generated/graphql.ts'),
  ])
  const client = new GraphQLClient(`${api.baseUrl}/api/graphql`, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => api.send(new Request(input, init)),
  })
  return client.request<Result>(pick(documents).toString(), { locale })
}

/** The query of an editorial page. */
export const textsOf =
  <Result>(name: string, pick: Pick<Result>) =>
  (api: Api, locale: string) => ({
    queryKey: ['content', name, locale],
    queryFn: () => ask(api, locale, pick),
    // Editorial texts change rarely; one reading lasts for the visit.
    staleTime: Number.POSITIVE_INFINITY,
  })
