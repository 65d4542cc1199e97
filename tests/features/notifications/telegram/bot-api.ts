import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What the Bot API does with a call. */
export type Behaviour =
  | 'take'
  /** takes the message, and the answer is lost */
  | 'take and cut'
  /** takes the message, and never answers */
  | 'take and hang'
  /** loses the connection before it has taken anything */
  | 'cut'
  | { status: number; body: string }

export const failing = (status: number, description: string, parameters?: object): Behaviour => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, ...(parameters && { parameters }) }),
})

interface Message {
  chat_id: number
  text: string
  parse_mode: string
  link_preview_options: object
}

/** A Bot API over HTTP that does with each call what is next, and with all others the last of it. */
export async function botServer(...behaviours: Behaviour[]) {
  const taken: Message[] = []
  const calls: { path: string; body: unknown }[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const next = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? 'take'
    if (next === 'cut') {
      request.socket.destroy()
      return
    }
    const body = JSON.parse(await text(request))
    calls.push({ path: request.url ?? '', body })
    if (typeof next === 'object') {
      response.writeHead(next.status).end(next.body)
      return
    }
    taken.push(body)
    if (next === 'take and cut') request.socket.destroy()
    const result = { message_id: taken.length, date: 0, chat: { id: 1 } }
    if (next === 'take') response.end(JSON.stringify({ ok: true, result }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => {
    await close()
  })
  return { taken, calls, close, account: { token: '123:abc', apiRoot: `http://127.0.0.1:${port}` } }
}
