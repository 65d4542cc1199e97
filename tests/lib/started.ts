import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type SpawnedServer, spawnServer } from './child.ts'
import { copyInstallation, type Installation, removeDataDir } from './database.ts'

/** Starts a server that ends with the test, if it has not ended before. */
export function spawn(env: Record<string, string>): SpawnedServer {
  const server = spawnServer({ SEED: 'none', ...env })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** A folder that goes with the test. */
export async function emptyDir() {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  onTestFinished(() => removeDataDir(dir))
  return dir
}

/** The demo, installed for one test. */
export async function install(): Promise<Installation> {
  const installation = await copyInstallation('demo')
  onTestFinished(installation.remove)
  return installation
}
