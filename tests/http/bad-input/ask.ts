import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Problem } from '../../lib/caller.ts'
import { startServer } from '../../lib/server.ts'
import { type ContractCall, contractCalls, sampleHeaders } from '../sample-calls.ts'
import { type BadRequest, badRequests } from './requests.ts'

/** The limit for the CPU time of one answer, in this process, which runs both the server and its client. */
const WORK_MS = 300
/**
 * The limit for the elapsed time, which includes work elsewhere such as in the database. A parallel call shows whether
 * the machine is busy.
 */
const WAIT_MS = 900
const BESIDE = 20
const TRIES = 4

const ENDS_SESSION = ['logout', 'logoutEverywhere']

/** What is wrong with the answer to bad input; null when it is correct. */
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

/** CPU time of this process and elapsed time, in milliseconds. */
async function measured<Result>(work: () => Promise<Result>) {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  return { answer, work: (user + system) / 1000, wait: performance.now() - started }
}

/** Sends invalid requests to every `parts`th operation of the contract, starting with the `part`th. */
export function testBadInput(part: number, parts: number) {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  beforeAll(async () => {
    server = await startServer()
    token = (await server.signIn('admin')).accessToken
  })
  afterAll(() => server.close())

  const ask = (call: ContractCall, { url, body, headers }: BadRequest) =>
    measured(() =>
      server.api(call.method, url, {
        token: ENDS_SESSION.includes(call.id) ? undefined : token,
        body,
        headers: { ...sampleHeaders(call), ...headers },
      }),
    )

  /** Repeats a slow call next to one that only pings the database. */
  async function isSlow(call: ContractCall, request: BadRequest) {
    const beside = await measured(() => server.api('GET', '/api/ready'))
    const again = await ask(call, request)
    return again.work > WORK_MS || again.wait > Math.max(WAIT_MS, BESIDE * beside.wait)
  }

  const calls = contractCalls.filter((_, index) => index % parts === part)
  test.for(calls.map((call) => [call.id, call] as const))('%s [HTTP-15] [HTTP-21]', async ([, call]) => {
    const faults: string[] = []
    for (const request of badRequests(call)) {
      const { answer, work, wait } = await ask(call, request)
      const found = fault(answer)
      if (found) faults.push(`${request.what}: ${found}`)
      let slow = work > WORK_MS || wait > WAIT_MS ? 1 : 0
      while (slow > 0 && slow < TRIES) slow = (await isSlow(call, request)) ? slow + 1 : 0
      if (slow > 0) faults.push(`${request.what}: ${Math.round(work)} ms of work, ${Math.round(wait)} ms by the clock`)
    }
    expect(faults).toEqual([])
  })

  test('the server still works after all of it', async () => {
    expect((await server.api('GET', '/api/ready')).status).toBe(200)
    expect((await server.api('GET', '/api/users/me', { token })).status).toBe(200)
  })
}
