import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../server/http/handler.ts'
import type { Role } from '../../server/principal.ts'
import { addPerson, changePerson } from '../lib/people.ts'
import { startServer, type TestServer } from '../lib/server.ts'
import { type ContractCall, contractCalls, sampleBody, sampleHeaders, sampleUrl } from './sample-calls.ts'

interface Caller {
  name: string
  /** null: not signed in, or no longer signed in */
  roles: Role[] | null
  token: string | undefined
}

const ROLES: Record<string, Role[] | null> = {
  guest: null,
  student: ['student'],
  student2: ['student'],
  tutor: ['tutor', 'student'],
  tutor2: ['tutor', 'student'],
  admin: ['admin', 'student'],
  suspended: null,
  demoted: ['student'],
  roleless: [],
}

let server: TestServer
const callers = new Map<string, Caller>()

beforeAll(async () => {
  server = await startServer()
  await addPerson(server.db, 'suspended', ['admin', 'tutor', 'student'])
  await addPerson(server.db, 'demoted', ['admin', 'tutor', 'student'])
  await addPerson(server.db, 'roleless', ['guest'])
  for (const [name, roles] of Object.entries(ROLES)) {
    const token = name === 'guest' ? undefined : (await server.signIn(name)).accessToken
    callers.set(name, { name, roles, token })
  }
  // Their tokens were issued before they lost their rights.
  await changePerson(server.db, 'suspended', { suspendedAt: new Date() })
  await changePerson(server.db, 'demoted', { roles: ['student'] })
})
afterAll(() => server.close())

const callerOf = (name: string) => {
  const found = callers.get(name)
  if (!found) throw new Error(`no caller ${name}`)
  return found
}

const takesToken = ({ operation }: ContractCall) => operation.security.some((way) => 'accessToken' in way)

/** The expected refusal from the table: 401, 403, or null for callers with access. */
function refusal(call: ContractCall, { roles, token }: Caller): 401 | 403 | null {
  const access = call.operation['x-access']
  if (takesToken(call) && token !== undefined && roles === null) return 401
  if (access === 'anyone') return null
  if (roles === null) return 401
  if (access === 'person' || roles.includes('admin')) return null
  return roles.includes(access) ? null : 403
}

const ask = (call: ContractCall, token: string | undefined, body: unknown = sampleBody(call)) =>
  server.api(call.method, sampleUrl(call), { token, body, headers: sampleHeaders(call) })

/** These calls end the caller's sessions, so another person with the same roles makes them. */
const ENDS_SESSIONS: OperationId[] = ['logout', 'logoutEverywhere', 'deleteMyAccount', 'changePassword']

async function tokenFor({ id }: ContractCall, { name, roles, token }: Caller) {
  if (!ENDS_SESSIONS.includes(id) || roles === null) return token
  const leaver = `leaver-${name}-${id.toLowerCase()}`
  await addPerson(server.db, leaver, roles)
  return (await server.signIn(leaver)).accessToken
}

const calls = contractCalls.map((call) => [call.id, call] as const)

describe.each(Object.keys(ROLES))('%s', (name) => {
  test.each(calls)('calls %s [HTTP-12]', async (id, call) => {
    const caller = callerOf(name)
    const { status, body, text } = await ask(call, await tokenFor(call, caller))
    const expected = refusal(call, caller)
    if (expected !== null) {
      expect(body).toMatchObject({ statusCode: expected, code: expected === 401 ? 'unauthorized' : 'forbidden' })
      expect(status).toBe(expected)
      return
    }
    expect(status, text).toBeLessThan(500)
    if (takesToken(call)) expect(body?.code).not.toBe('unauthorized')
    // Calls on another person's item may return 403 for other reasons, but not to an admin; only owners may delete an
    // account.
    const isAnswered = caller.roles?.includes('admin') && id !== 'deleteMyAccount'
    if (isAnswered) expect(status, text).not.toBe(403)
  })
})

describe('before anything else is checked [HTTP-16]', () => {
  const kept = contractCalls.filter((call) => call.operation['x-access'] !== 'anyone')
  const withBody = kept.filter((call) => call.bodySchema)

  test.each(withBody.map((call) => [call.id, call] as const))('%s is 401 for a guest with garbage', async (_, call) => {
    for (const garbage of ['{', '[]', '{"roles":["admin"]}', 'null']) {
      const { status, body } = await ask(call, undefined, garbage)
      expect(status).toBe(401)
      expect(body.fields).toBeUndefined()
    }
  })

  const roleBound = withBody.filter((call) => !['anyone', 'person'].includes(call.operation['x-access']))
  test.each(roleBound.map((call) => [call.id, call] as const))('%s is 403 without its role', async (_, call) => {
    const { status, body } = await ask(call, callerOf('roleless').token, '{')
    expect(status).toBe(403)
    expect(body.fields).toBeUndefined()
  })

  test.each(kept.map((call) => [call.id, call] as const))(
    '%s is 401 for a cookie without a token [HTTP-4]',
    async (_, call) => {
      const { accessToken } = await adminTokens()
      const cookie = `lectern_access=${accessToken}; lectern_refresh=${accessToken}`
      const { status } = await server.api(call.method, sampleUrl(call), { body: sampleBody(call), headers: { cookie } })
      expect(status).toBe(401)
    },
  )

  let known: Promise<{ accessToken: string }> | undefined
  const adminTokens = () => {
    known ??= server.signIn('admin')
    return known
  }
})
