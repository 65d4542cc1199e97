import createFetchClient, { type Middleware } from 'openapi-fetch'
import createQueries from 'openapi-react-query'
import type { paths } from '../../../openapi/generated/portal.ts'
import { ApiError, apiErrorOf } from './errors.ts'

const REQUEST_LIMIT_MS = 30_000

export interface ClientOptions {
  baseUrl: string
  locale: string
  /** adds the token to a request and sends it; after a 401 once more with a new one, see `features/auth/session` */
  fetch: (request: Request) => Promise<Response>
}

const failures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await apiErrorOf(response)
    const isEmpty = response.status === 200 && response.headers.get('content-length') === '0'
    if (isEmpty) throw new ApiError(200, { code: 'no-data' })
  },
  onError: ({ error }) =>
    error instanceof ApiError ? error : new ApiError(0, { message: error instanceof Error ? error.message : '' }),
}

/**
 * The portal's API client: `fetch` for mutations, `query` for reads. Every request ends after 30 s except those made by
 * `open`.
 */
export function createApi({ baseUrl, locale, fetch }: ClientOptions) {
  const send = (request: Request) => fetch(withLimit(request))
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { 'accept-language': locale, 'x-client-type': 'user-portal' },
    querySerializer: bracketed,
    fetch: send,
  })
  client.use(failures)
  return { fetch: client, query: createQueries(client), send, open: fetch, baseUrl }
}

export type Api = ReturnType<typeof createApi>

const withLimit = (request: Request) =>
  new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]) })

/** Bracket format (LIST-3): `filter[name][$cont]=a`, `sort[]=b`. */
function bracketed(query: Record<string, unknown>): string {
  const parts: string[] = []
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) add(typeof one === 'object' ? `${name}[${index}]` : `${name}[]`, one)
    else if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return parts.join('&')
}
