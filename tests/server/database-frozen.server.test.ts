/** A database that takes connections and answers nothing (DATA-2). */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ROUTES } from '../../src/app/routes.ts'
import { type ServerBehindProxy, startBehindProxy } from '../lib/database-proxy.ts'
import { templatesOfRun } from '../lib/run/templates.ts'
import { everyOperation, faultsOf } from './frozen.ts'

/** The embedded database answers one connection after the other, so that a slow statement looks like this one. */
const hasMany = templatesOfRun().postgres !== null

let server: ServerBehindProxy
let token: string
beforeAll(async () => {
  server = await startBehindProxy({ pages: true })
  token = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())
beforeEach(async () => {
  server.proxy.restore()
  await vi.waitUntil(async () => (await server.api('GET', '/api/ready')).status === 200, { timeout: 60_000 })
})

const operations = () => everyOperation(server, token)

test.runIf(hasMany)('every operation is answered within two seconds, at the freeze and after it [DATA-2]', async () => {
  server.proxy.freeze()
  const first = await faultsOf(operations())
  expect(first.faults).toEqual([])
  expect(first.refused).toBeGreaterThan(operations().length / 2)
  expect((await faultsOf(operations())).faults).toEqual([])
  expect((await server.api('GET', '/api/health')).status).toBe(200)
  expect((await server.api('GET', '/api/ready')).status).toBe(503)
})

const addresses = ROUTES.map(({ pattern }) => pattern.replaceAll(/:\w+\??/g, 'some'))

test.runIf(hasMany).each([
  ['guests', {}],
  ['signed-in people', { cookie: 'token' }],
])('every page is answered within two seconds, for %s [DATA-2]', async (_who, { cookie }: { cookie?: string }) => {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie: `lectern_access=${token}` }
  const pages = addresses.map((path) => ({ name: path, ask: () => server.page(path, headers) }))
  server.proxy.freeze()
  const { faults, refused } = await faultsOf(pages)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(0)
})

test.runIf(hasMany)(
  'a call that was under way fails once, and the next one works as soon as the database answers',
  async () => {
    server.proxy.freeze()
    const { status } = await server.api('POST', '/api/courses/start-investing/register', { token })
    expect(status).toBe(503)
    server.proxy.restore()
    await vi.waitUntil(async () => (await server.api('GET', '/api/users/me', { token })).status === 200, {
      timeout: 60_000,
    })
  },
)
