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
/** Whatever is answered sooner cannot have taken that much, and asking for the CPU time of each takes a tenth of it all. */
const SOON_MS = 50

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
async function measured(call: () => Promise<unknown>) {
  const [started, before] = [performance.now(), process.cpuUsage()]
  await call()
  const { user, system } = process.cpuUsage(before)
  return { work: (user + system) / 1000, wait: performance.now() - started }
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
    server.api<Problem>(call.method, url, {
      token: ENDS_SESSION.includes(call.id) ? undefined : token,
      body,
      headers: { ...sampleHeaders(call), ...headers },
    })

  /** Why a call is slow each time, next to one that only pings the database; null when it is not. */
  async function slowness(call: ContractCall, request: BadRequest) {
    let last = ''
    for (let tried = 1; tried < TRIES; tried++) {
      const beside = await measured(() => server.api('GET', '/api/ready'))
      const { work, wait } = await measured(() => ask(call, request))
      if (work <= WORK_MS && wait <= Math.max(WAIT_MS, BESIDE * beside.wait)) return null
      last = `${Math.round(work)} ms of work, ${Math.round(wait)} ms by the clock`
    }
    return last
  }

  const calls = contractCalls.filter((_, index) => index % parts === part)
  test.for(calls.map((call) => [call.id, call] as const))('%s [HTTP-15] [HTTP-21]', async ([, call]) => {
    const faults: string[] = []
    for (const request of badRequests(call)) {
      const asked = performance.now()
      const found = fault(await ask(call, request))
      if (found) faults.push(`${request.what}: ${found}`)
      const slow = performance.now() - asked > SOON_MS ? await slowness(call, request) : null
      if (slow) faults.push(`${request.what}: ${slow}`)
    }
    expect(faults).toEqual([])
  })

  test('the server still works after all of it', async () => {
    expect((await server.api('GET', '/api/ready')).status).toBe(200)
    expect((await server.api('GET', '/api/users/me', { token })).status).toBe(200)
  })
}
