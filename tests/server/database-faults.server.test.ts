import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Problem } from '../lib/caller.ts'
import { type ServerBehindProxy, startBehindProxy } from '../lib/database-proxy.ts'
import { timed } from '../lib/timed.ts'

let server: ServerBehindProxy
let token: string
beforeAll(async () => {
  server = await startBehindProxy()
  token = (await server.signIn('student')).accessToken
})
afterAll(() => server.close())
beforeEach(async () => {
  server.proxy.restore()
  await vi.waitUntil(async () => (await server.api('GET', '/api/ready')).status === 200, { timeout: 60_000 })
})

async function get(path: string, options = {}) {
  const { answer, ms } = await timed(() => server.api<Problem>('GET', path, options))
  return { ...answer, ms }
}

test('without its database the server reports it at once, and recovers when the database is back [OPS-15]', async () => {
  server.proxy.cut()
  for (const options of [{}, { token }]) {
    const { status, body, headers, ms } = await get('/api/courses', options)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    expect(ms).toBeLessThan(2500)
  }
  expect((await get('/api/health')).status).toBe(200)
  expect((await get('/api/ready')).status).toBe(503)
  server.proxy.restore()
  await vi.waitUntil(async () => (await get('/api/courses')).status === 200, { timeout: 60_000 })
  expect((await get('/api/users/me', { token })).status).toBe(200)
})

test('a write that the database did not confirm is not acknowledged', async () => {
  server.proxy.cut()
  const answer = await server.api<Problem>('POST', '/api/courses/start-investing/register', { token })
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
})

test('while the database does not answer, the server is not ready and no call waits forever', async () => {
  server.proxy.freeze()
  const ready = await get('/api/ready')
  expect(ready.status).toBe(503)
  expect(ready.ms).toBeLessThan(1500)
  expect((await get('/api/health')).status).toBe(200)
  // More calls than connections: those without a connection fail within two seconds, the others at the handler's limit.
  // At different addresses, because guests who ask for the same share one call.
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => get(`/api/courses?limit=${n + 1}`)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(15).fill(503))
  expect(answers.filter((answer) => answer.ms < 2600).length).toBeGreaterThanOrEqual(5)
  expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(11_000)
})

test('while connections open slowly, as on a busy machine, nobody is refused [DATA-2]', async () => {
  server.proxy.delayOpening(3000)
  // More at a time than there are connections; the first one that comes back is enough for the person after it.
  const asked = Array.from({ length: 3 }, (_, n) => get(`/api/courses?limit=${n + 1}`))
  await Promise.race(asked)
  let isOver = false
  const answers = Promise.all(asked).finally(() => {
    isOver = true
  })
  const statuses = new Set<number>()
  while (!isOver) statuses.add((await get('/api/users/me', { token })).status)
  for (const { status } of await answers) statuses.add(status)
  expect([...statuses]).toEqual([200])
})
