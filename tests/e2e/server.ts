import { spawnServer } from '../lib/child.ts'
import { copyInstallation, ownMedia } from '../lib/database.ts'

/** The portal as `npm start` runs it, on a data directory and a database of its own. */
export interface Portal {
  url: string
  dataDir: string
}

export interface PortalServer extends Portal {
  /** stops the server as an operator would and starts it again on the same data and address */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A copy of the demo with a server on it; `settings` come beside those of all browser tests. */
export async function startPortal(settings: Record<string, string> = {}): Promise<PortalServer> {
  const installation = await copyInstallation('demo')
  await ownMedia(installation)
  const env = { ...installation.env, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...settings }
  let server = spawnServer(env)
  const { url } = await server.ready()
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
  }
  return {
    url,
    dataDir: installation.dataDir,
    async restart() {
      await stop()
      server = spawnServer({ ...env, PORT: new URL(url).port })
      await server.ready()
    },
    async stop() {
      await stop()
      await installation.remove()
    },
  }
}
