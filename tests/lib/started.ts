import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type SpawnedServer, spawnServer } from './child.ts'
import { copyInstallation, type Installation, removeDataDir } from './database.ts'

/** Starts a server that is stopped after the test at the latest. */
export function spawn(env: Record<string, string>, largestFile?: number): SpawnedServer {
  const server = spawnServer({ SEED: 'none', ...env }, { largestFile })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** An empty folder that is removed after the test. */
export async function emptyDir() {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  onTestFinished(() => removeDataDir(dir))
  return dir
}

/** A copy of the demo for one test. */
export async function install(): Promise<Installation> {
  const installation = await copyInstallation('demo')
  onTestFinished(installation.remove)
  return installation
}
