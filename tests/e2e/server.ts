import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation, ownMedia } from '../lib/database.ts'

/** The portal as `npm start` runs it, with its own data directory and database. */
export interface Portal {
  url: string
  dataDir: string
  /** file with the server's warnings and errors */
  log: string
}

export interface PortalServer extends Portal {
  /** stops the server as an operator does and starts it again on the same data and address */
  restart(): Promise<void>
  stop(): Promise<void>
}

async function copyDemo() {
  const installation = await copyInstallation('demo')
  await ownMedia(installation)
  return installation
}

/** Starts a server, on a copy of the demo by default; `settings` are added to those of all browser tests. */
export async function startPortal(
  settings: Record<string, string> = {},
  makeInstallation: () => Promise<Installation> = copyDemo,
): Promise<PortalServer> {
  const installation = await makeInstallation()
  const PORT = await freePort()
  const env = { ...installation.env, PORT, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...settings }
  const log = join(installation.dataDir, 'server.log')
  let server = spawnServer(env, { log })
  const { url } = await server.ready()
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
  }
  return {
    url,
    dataDir: installation.dataDir,
    log,
    async restart() {
      await stop()
      server = spawnServer(env, { log })
      await server.ready()
    },
    async stop() {
      await stop()
      await installation.remove()
    },
  }
}

/** The server's pages contain its own address, so the port must be known before it listens. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port')
  return String(address.port)
}

const SHARED = 'LECTERN_TEST_PORTALS'

/** Tells the workers, which are children of this process, the portals that their tests share: one for each of them. */
export function sharePortals(portals: readonly Portal[]) {
  process.env[SHARED] = JSON.stringify(portals.map(({ url, dataDir, log }): Portal => ({ url, dataDir, log })))
}

/** The portals that tests share; a worker that replaces another one takes over its portal. */
export const sharedPortals = (): Portal[] => JSON.parse(process.env[SHARED] ?? '[]') as Portal[]
