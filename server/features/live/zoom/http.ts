import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Deadline } from './deadline.ts'
import { type Failure, ProviderError } from './provider-error.ts'

export interface ZoomRequest {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  /** the request is idempotent, so it may be repeated after a server error */
  isRepeatable: boolean
}

export interface ZoomAnswer {
  status: number
  retryAfter: string | null
  text: string
}

const MOST_BYTES = 1024 * 1024
/** Pause before the second attempt if the answer names none. */
const PAUSE_MS = 250
/** With less time left than this, a second attempt is not worthwhile. */
const TRY_MS = 400

/** Sends a request and, if there is time, once more after 429 or 5xx. Throws `ProviderError` if there is no answer. */
export async function send(request: ZoomRequest, deadline: Deadline): Promise<ZoomAnswer> {
  const first = await ask(request, deadline)
  const isPassing = first.status === 429 || (first.status >= 500 && request.isRepeatable)
  const pause = isPassing ? (secondsOf(first.retryAfter) ?? PAUSE_MS / 1000) * 1000 : Number.POSITIVE_INFINITY
  if (pause + TRY_MS > deadline.leftMs()) return first
  await wait(pause)
  return ask(request, deadline)
}

async function ask({ operation, method, url, headers, body }: ZoomRequest, { signal }: Deadline): Promise<ZoomAnswer> {
  try {
    // Following a redirect would send the credentials to another server.
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ?? null })
    const text = await readText(response)
    if (text === null) throw new ProviderError('nonsense', { operation, status: response.status })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(signal.aborted ? 'slow' : 'unreachable', { operation })
  }
}

/** Null if the body is larger than any answer of Zoom. */
async function readText({ body }: Response) {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of Readable.fromWeb(body as WebStream<Uint8Array>)) {
    size += chunk.byteLength
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `Retry-After` is a number of seconds, or the time when a daily limit is reset. */
function secondsOf(retryAfter: string | null) {
  if (retryAfter === null) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function failureOf(status: number): Failure {
  if (status === 404) return 'missing'
  if (status === 429) return 'limited'
  if (status >= 500) return 'unreachable'
  return status >= 400 ? 'refused' : 'nonsense'
}

const errorSchema = z.object({ code: z.number() })

/** The body of a successful answer, undefined if it is empty. Throws `ProviderError` for any other answer. */
export function bodyOf(operation: string, { status, retryAfter, text }: ZoomAnswer): unknown {
  const body = parsed(text)
  if (status >= 200 && status < 300) {
    if (body === NOT_JSON) throw new ProviderError('nonsense', { operation, status })
    return body
  }
  const seconds = secondsOf(retryAfter)
  throw new ProviderError(failureOf(status), {
    operation,
    status,
    providerCode: errorSchema.safeParse(body).data?.code,
    retryAfter: seconds === undefined ? undefined : Math.ceil(seconds),
  })
}

const NOT_JSON = Symbol('not JSON')

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

/** Parses the used fields of an answer. Throws `ProviderError` if any is missing or invalid. */
export function understood<Schema extends z.ZodType>(operation: string, schema: Schema, body: unknown) {
  const result = schema.safeParse(body)
  // The parser's own message is left out, because it may quote the answer.
  if (!result.success) throw new ProviderError('nonsense', { operation })
  return result.data
}
