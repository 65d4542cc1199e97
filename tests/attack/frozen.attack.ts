/** Two servers on one PostgreSQL that stops answering: both say so in time, and both go on as soon as it answers (DATA-2). */
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { databaseProxy } from '../lib/database-proxy.ts'
import { install, spawn } from '../lib/started.ts'
import { everyOperation, faultsOf } from '../server/frozen.ts'

const RECOVERED_MS = 10_000

test('beside a database that freezes, two servers answer within two seconds, and both recover', async () => {
  const { env } = await install()
  const proxy = await databaseProxy(env.DATABASE_URL ?? '')
  onTestFinished(() => proxy.close())
  const start = () => spawn({ ...env, DATABASE_URL: proxy.url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }).ready()
  const servers = await Promise.all([start(), start()])
  const credentials = { username: 'admin@lectern.test', password: DEMO_PASSWORD }
  const [first] = servers
  const signedIn = await first.api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
  const token = signedIn.body.accessToken

  for (const round of ['at the freeze', 'after it']) {
    proxy.freeze()
    const told = await Promise.all(servers.map((server) => faultsOf(everyOperation(server, token))))
    const figures = told.map(({ refused, slowest }) => `${refused} refused, the slowest ${slowest.toFixed(0)} ms`)
    process.stdout.write(`two servers, ${round}: ${figures.join('; ')}\n`)
    for (const { faults, refused } of told) {
      expect(faults).toEqual([])
      expect(refused).toBeGreaterThan(0)
    }
  }
  for (const { api } of servers) {
    expect((await api('GET', '/api/health')).status).toBe(200)
    expect((await api('GET', '/api/ready')).status).toBe(503)
  }
  proxy.restore()
  const begun = performance.now()
  for (const { api } of servers) {
    const isBack = async () => (await api('GET', '/api/users/me', { token })).status === 200
    await vi.waitUntil(isBack, { timeout: RECOVERED_MS })
    process.stdout.write(`answered again after ${(performance.now() - begun).toFixed(0)} ms\n`)
  }
})
