import type { InjectOptions } from 'fastify'
import type { App } from '../app.ts'

/** `fetch` for server rendering: calls this process's own API without a network hop. */
export const apiOf =
  (app: App) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: await request.text() }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
