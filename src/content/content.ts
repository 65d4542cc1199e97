import type { Api } from '../api/client.ts'
import type { TypedDocumentString } from './generated/graphql.ts'
import { HomeDocument } from './generated/graphql.ts'

/** Asks for editorial texts. The client is fetched when it is needed: first pages come with their texts. */
async function ask<Result, Variables extends object>(
  api: Api,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { GraphQLClient } = await import('graphql-request')
  const client = new GraphQLClient(`${api.baseUrl}/api/graphql`, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => api.send(new Request(input, init)),
  })
  return client.request<Result>(document.toString(), variables)
}

export const homeQuery = (api: Api, locale: string) => ({
  queryKey: ['content', 'home', locale],
  queryFn: () => ask(api, HomeDocument, { locale }),
  // Editorial texts change rarely; one reading lasts for the visit.
  staleTime: Number.POSITIVE_INFINITY,
})
