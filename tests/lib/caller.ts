import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export interface CallOptions {
  token?: string | undefined
  /** sent as JSON; a string or bytes are sent unchanged */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  /** parsed when it is JSON, otherwise undefined */
  body: Body
  text: string
}

/** Reuses connections; idle ones do not keep the process from exiting. */
const agent = new Agent({ keepAlive: true })

/** Uses Node's HTTP client, because `fetch` takes three times as long and the tests make many thousands of calls. */
function send(url: URL, method: string, headers: Record<string, string | number>, body: string | Buffer | undefined) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The text of a response; of one that never ends, the part that arrives at once. */
async function textOf(answer: IncomingMessage) {
  const encoding = answer.headers['content-encoding']
  if (encoding === 'gzip') return text(answer.pipe(createGunzip()))
  if (encoding === 'br') return text(answer.pipe(createBrotliDecompress()))
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) return text(answer)
  for await (const first of answer) return String(first)
  return ''
}

/** Keeps repeated headers separate, which cookies need. */
function headersOf({ rawHeaders }: IncomingMessage) {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** Calls a server over HTTP. The caller chooses the type of the response body. */
export function caller(origin: string) {
  async function call<Body>(
    method: string,
    path: string,
    { token, body, headers }: CallOptions,
  ): Promise<Answer<Body>> {
    const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const answer = await send(
      new URL(origin + path),
      method,
      {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...(sent !== undefined && { 'content-length': Buffer.byteLength(sent) }),
      },
      sent,
    )
    const text = await textOf(answer)
    const isJson = answer.headers['content-type']?.startsWith('application/json') && text !== ''
    return {
      status: answer.statusCode ?? 0,
      headers: headersOf(answer),
      body: (isJson ? JSON.parse(text) : undefined) as Body,
      text,
    }
  }
  return {
    api: <Body = Problem>(method: string, path: string, options: CallOptions = {}) => call<Body>(method, path, options),
    page: (path: string, headers: Record<string, string> = {}) => call<undefined>('GET', path, { headers }),
  }
}

/** The body of every error response. */
export interface Problem {
  statusCode: number
  code: string
  message: string
  fields?: Record<string, string[]>
}
