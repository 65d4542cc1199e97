import { randomInt } from 'node:crypto'
import { type Load, load } from '../../scripts/bench/load.ts'
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

export interface Crowd {
  load: Load
  connections: number
}

const share = (times: number[], part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** Runs crowds beside each other and prints for each what it was answered, and how late. */
export async function beside(url: string, what: string, crowds: Crowd[], ms = 8000) {
  const all = await Promise.all(crowds.map((one) => load(url, one.load, one.connections, ms)))
  return all.map(({ times, perSecond, statuses }, index) => {
    const name = `${what}: ${crowds[index]?.load.name}`.padEnd(48)
    const [p50, p99, most] = [share(times, 0.5), share(times, 0.99), share(times, 1)]
    const answers = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
    const late = `p50 ${p50.toFixed(0)}  p99 ${p99.toFixed(0)}  most ${most.toFixed(0)} ms`
    process.stdout.write(`${name}${perSecond.toFixed(0).padStart(6)} /s  ${late}  ${answers}\n`)
    return { p50, p99, most, statuses: [...statuses.keys()].sort() }
  })
}
