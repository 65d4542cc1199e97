import { type Api, createApi } from './client.ts'

export interface ServerClientOptions {
  locale: string
  accessToken: string | null
  /** calls the API of the same process */
  fetch: (request: Request) => Promise<Response>
}

/** The API during server rendering: with the token of the person the page is for, and never a refresh. */
export function createServerApi({ locale, accessToken, fetch }: ServerClientOptions): Api {
  return createApi({
    baseUrl: 'http://lectern.internal',
    locale,
    fetch: (request) => {
      if (accessToken !== null) request.headers.set('authorization', `Bearer ${accessToken}`)
      return fetch(request)
    },
  })
}
