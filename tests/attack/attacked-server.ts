import { randomInt } from 'node:crypto'
import { type SpawnedServer, spawnServer } from '../lib/child.ts'
import { copyInstallation } from '../lib/database.ts'

/**
 * A real server with the demo, its rate limits and strong password hashes. `start` starts another one on the same
 * database, `stop` ends them and removes the data.
 */
export async function attackedServer(settings: Record<string, string> = {}) {
  const installation = await copyInstallation('demo')
  const servers: SpawnedServer[] = []
  const start = async () => {
    const server = spawnServer({ ...installation.env, LOG_LEVEL: 'silent', RATE_LIMIT: 'on', ...settings })
    servers.push(server)
    return { pid: server.pid, ...(await server.ready()) }
  }
  async function stop() {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.ended))
    await installation.remove()
  }
  return { first: start(), start, stop }
}

/** An address that a reverse proxy on this machine names; each call another one. */
export const anyAddress = () => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
