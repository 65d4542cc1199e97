import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { zoomClient } from '../../../../server/features/live/zoom/client.ts'

/** An answer or webhook from Zoom's documentation, by the name of its file. */
export const zoomAnswer = (name: string) =>
  readFileSync(join(import.meta.dirname, 'zoom-answers', `${name}.json`), 'utf8')

interface Given {
  status?: number
  headers?: Record<string, string>
  file?: string
  text?: string
}

/** A scripted answer, possibly computed from the request; with `hang` none ever arrives. */
export type ScriptedAnswer = Given | 'hang' | ((asked: ReceivedRequest) => Given)

interface ReceivedRequest {
  method: string
  path: string
  query: string
  authorization: string
  body: string
}

/** A server with scripted answers by method and path; the last answer is repeated. */
async function startZoomServer(answers: Record<string, ScriptedAnswer[]>) {
  const heard: ReceivedRequest[] = []
  const left = new Map(Object.entries(answers).map(([key, list]) => [key, [...list]]))
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const { method = '', headers } = request
    const body = await text(request)
    const asked = { method, path: pathname, query: search, authorization: headers.authorization ?? '', body }
    heard.push(asked)
    const list = left.get(`${method} ${pathname}`) ?? [{ status: 404, text: '' }]
    const next = (list.length > 1 ? list.shift() : list[0]) ?? 'hang'
    if (next === 'hang') return
    const told = typeof next === 'function' ? next(asked) : next
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json;charset=UTF-8', ...told.headers })
    response.end(told.file ? zoomAnswer(told.file) : told.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    addresses: { api: `${origin}/v2`, oauth: `${origin}/oauth/token` },
    heard,
    /** the requests to this address */
    at: (key: string) => heard.filter(({ method, path }) => `${method} ${path}` === key),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The meeting in the files of `zoom-answers`. */
export const MEETING_ID = '92674392836'
export const MEETING = `/v2/meetings/${MEETING_ID}`
export const MAKE = 'POST /v2/users/me/meetings'
export const TOKEN = 'POST /oauth/token'
export const PLAN = {
  topic: 'Reading a balance sheet',
  startsAt: new Date('2026-12-01T16:00:00.000Z'),
  endsAt: new Date('2026-12-01T16:59:30.000Z'),
  timezone: 'Europe/Madrid',
}
/** The time limit of calls to Zoom and its simulator, and of callers that wait for them. */
export const MOST_MS = 3000

const CREDENTIALS = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'a-client-secret' }

interface More {
  hostEmail?: string
  now?: () => number
}

/** A scripted Zoom server until the end of the test, and a client for it. */
export async function zoomWith(answers: Record<string, ScriptedAnswer[]>, { hostEmail, ...more }: More = {}) {
  const server = await startZoomServer({ [TOKEN]: [{ file: 'token' }, { file: 'token-renewed' }], ...answers })
  onTestFinished(server.close)
  const { addresses } = server
  return { server, client: zoomClient({ credentials: CREDENTIALS, hostEmail: hostEmail ?? null, addresses, ...more }) }
}

/** Scripted answers to a request for the meeting. */
export const get = (...answers: ScriptedAnswer[]) => ({ [`GET ${MEETING}`]: answers })
