import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BadRequest, badRequests } from '../lib/bad-input.ts'
import type { Answer, Problem } from '../lib/caller.ts'
import { type ContractCall, contractCalls, sampleHeaders } from '../lib/sample-calls.ts'
import { startServer, type TestServer } from '../lib/server.ts'

/** The promise is 300 ms; a machine that is busy with something else may take three times that. */
const LIMIT_MS = 900
const TRIES = 4

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

let total = 0
let worst = { ms: 0, what: '' }
afterAll(() => console.info(`${total} bad requests, the slowest ${Math.round(worst.ms)} ms: ${worst.what}`))

const ENDS_SESSION = ['logout', 'logoutEverywhere']

async function ask(call: ContractCall, { url, body, headers }: BadRequest) {
  const started = performance.now()
  const answer = await server.api(call.method, url, {
    token: ENDS_SESSION.includes(call.id) ? undefined : token,
    body,
    headers: { ...sampleHeaders(call), ...headers },
  })
  return { answer, ms: performance.now() - started }
}

/** What is wrong with an answer to bad input; null when it is as it should be. */
function fault({ status, headers, text, body }: Answer<Problem>): string | null {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (status < 400) return null
  if (!headers.get('content-type')?.startsWith('application/json')) return `type ${headers.get('content-type')}`
  const { statusCode, code, message, fields, ...rest } = body
  if (statusCode !== status) return `statusCode ${statusCode} with status ${status}`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)) return `code ${code}`
  if (!/\S/.test(message) || /\bat .*:\d+:\d+|node_modules|select |insert /i.test(message)) return `message ${message}`
  if (Object.keys(rest).length > 0) return `fields of its own: ${Object.keys(rest)}`
  if (
    fields &&
    !Object.values(fields)
      .flat()
      .every((one) => typeof one === 'string' && /\S/.test(one))
  )
    return 'fields'
  return null
}

test.for(contractCalls.map((call) => [call.id, call] as const))('%s', { timeout: 60_000 }, async ([id, call]) => {
  const faults: string[] = []
  const requests = badRequests(call)
  let slowest = { ms: 0, what: '' }
  for (const request of requests) {
    let { answer, ms } = await ask(call, request)
    for (let tries = 1; tries < TRIES && ms > LIMIT_MS; tries++) ms = Math.min(ms, (await ask(call, request)).ms)
    if (ms > slowest.ms) slowest = { ms, what: request.what }
    const found = fault(answer)
    if (found) faults.push(`${request.what}: ${found}`)
  }
  total += requests.length
  if (slowest.ms > worst.ms) worst = { ms: slowest.ms, what: `${id} ${slowest.what}` }
  expect(faults).toEqual([])
  expect(slowest.ms, slowest.what).toBeLessThan(LIMIT_MS)
})

test('the server still works after all of it', async () => {
  expect((await server.api('GET', '/api/ready')).status).toBe(200)
  expect((await server.api('GET', '/api/users/me', { token })).status).toBe(200)
})
