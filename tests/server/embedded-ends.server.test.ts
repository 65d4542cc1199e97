/** The embedded database ends by itself, for example because the system has no memory left (DATA-3). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { emptyDir, spawn } from '../lib/started.ts'
import { queuedMs, timed } from '../lib/timed.ts'

const LIMIT_MS = 5000
const holders = z.array(z.object({ pid: z.number(), role: z.string() }))

const databaseOf = (dataDir: string) =>
  holders.parse(JSON.parse(readFileSync(join(dataDir, 'lectern.lock'), 'utf8'))).find(({ role }) => role === 'database')
    ?.pid ?? 0

test('it is started anew within five seconds with all that it had, and one that ends again and again ends the server [DATA-3]', async () => {
  const DATA_DIR = await emptyDir()
  const server = spawn({ DATA_DIR, ADMIN_EMAIL: 'root@lectern.test', ADMIN_PASSWORD: 'Lectern123' })
  const { api } = await server.ready()
  const login = () =>
    api('POST', '/api/auth/login', { body: { username: 'root@lectern.test', password: 'Lectern123' } })
  for (let count = 1; count <= 3; count++) {
    const before = databaseOf(DATA_DIR)
    process.kill(before, 'SIGKILL')
    const { ms } = await timed(() =>
      vi.waitUntil(async () => databaseOf(DATA_DIR) !== before && (await api('GET', '/api/ready')).status === 200, {
        timeout: 60_000,
      }),
    )
    // What the new process waited for a core is the load of the machine, not a slow restart.
    expect(ms - queuedMs(databaseOf(DATA_DIR))).toBeLessThan(LIMIT_MS)
    expect((await login()).status).toBe(200)
  }
  process.kill(databaseOf(DATA_DIR), 'SIGKILL')
  const { code, out } = await server.ended
  expect(out.match(/has ended by itself and is started anew/g)).toHaveLength(3)
  expect(out).toContain('the embedded database ends again and again')
  expect(code).toBe(1)
})
