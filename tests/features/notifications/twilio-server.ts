import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the server does with a message, or with the question which it has. */
export type Way =
  | 'take'
  | 'too many'
  | 'busy'
  | 'broken'
  | 'broken after'
  | 'hang'
  | 'hang after'
  | 'cut'
  | 'cut after'
  | 'nonsense'
  | 'nonsense after'
  | 'empty'
  | 'empty after'
  | 'strange'
  | 'trickle after'
  | number

export interface TakenSms {
  sid: string
  to: string
  body: string
  form: Record<string, string>
  /** whole seconds, as Twilio has them */
  dateCreated: string
}

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const TOKEN = 'a token that only the tests know'
export const FROM = '+15005550006'

/** Settings that make a server write there. */
export const smsSettings = (url: string) => ({
  SMS_ACCOUNT_SID: ACCOUNT,
  SMS_AUTH_TOKEN: TOKEN,
  SMS_FROM: FROM,
  SMS_API_URL: url,
})

const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
const PATH = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`

/**
 * A server on this machine that speaks the two calls of Twilio's API by which messages are sent and listed. Each call
 * goes the next way of its list, and after the last one well. Ways with `after` take the message first.
 */
export async function startTwilio(atPort = 0) {
  const taken: TakenSms[] = []
  const ways: { send: Way[]; list: Way[] } = { send: [], list: [] }
  const calls = { send: 0, list: 0 }
  const held = new Set<ServerResponse>()
  let onCall = () => {}

  async function take(request: IncomingMessage) {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const sid = `SM${String(taken.length + 1).padStart(32, '0')}`
    const one = { sid, to: form.To ?? '', body: form.Body ?? '', form, dateCreated: new Date().toUTCString() }
    return { keep: () => taken.push(one), one }
  }

  const shown = ({ sid, to, body, dateCreated }: TakenSms) => ({
    ...{ sid, to, body, from: FROM, direction: 'outbound-api', status: 'queued', account_sid: ACCOUNT },
    ...{ date_created: dateCreated, date_updated: dateCreated, date_sent: null, error_code: null },
  })

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://twilio')
    if (url.pathname !== PATH) return json(response, 404, { code: 20404, message: 'not found', status: 404 })
    if (request.headers.authorization !== AUTHORIZATION)
      return json(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
    const isList = request.method === 'GET'
    calls[isList ? 'list' : 'send'] += 1
    const way = ways[isList ? 'list' : 'send'].shift() ?? 'take'
    if (isList) {
      const to = url.searchParams.get('To')
      const messages = taken.filter((one) => one.to === to).toReversed()
      answer(response, way, 200, { messages: messages.map(shown), next_page_uri: null })
    } else {
      const { keep, one } = await take(request)
      if (way === 'take' || String(way).endsWith('after')) keep()
      answer(response, way, 201, shown(one))
    }
    onCall()
  })

  function answer(response: ServerResponse, way: Way, status: number, good: object) {
    if (typeof way === 'number')
      return json(response, 400, { code: way, message: `no message to +46`, status: 400, more_info: '' })
    switch (way.replace(' after', '')) {
      case 'take':
        return json(response, status, good)
      case 'too many':
        response.setHeader('retry-after', '1')
        return json(response, 429, { code: 20429, message: 'Too many requests', status: 429 })
      case 'busy':
        return json(response, 503, { code: 20503, message: 'Service unavailable', status: 503 })
      case 'broken':
        response.statusCode = 500
        return response.end('<h1>Internal error</h1>')
      case 'cut':
        return response.socket?.destroy()
      case 'nonsense':
        return response.end('<!doctype html><p>Welcome to the hotel</p>')
      case 'empty':
        return json(response, 200, {})
      case 'strange':
        return json(response, 200, { things: [] })
      case 'trickle':
        return trickle(response)
      default:
        return held.add(response)
    }
  }

  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    ways,
    calls,
    /** Resolves after the next call. */
    called: () =>
      new Promise<void>((resolve) => {
        onCall = resolve
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Begins an answer that never ends, however long somebody waits for the next byte. */
function trickle(response: ServerResponse) {
  response.setHeader('content-type', 'application/json')
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

function json(response: ServerResponse, status: number, body: object) {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilio>>
