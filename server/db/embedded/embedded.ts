import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../env.ts'

/** Creating a data directory takes 4 to 17 s. */
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 8000

export interface EmbeddedDatabase {
  url: string
  pid: number
  close(): Promise<void>
}

/** Starts PGlite in a separate process; resolves when it accepts connections. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  // A Unix socket in a private folder, so that other users cannot connect. The path must be short.
  const socketDir = await mkdtemp(join(tmpdir(), 'lectern-'))
  const child = fork(join(import.meta.dirname, 'process.ts'), [dataDir, join(socketDir, '.s.PGSQL.5432')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  await ready(child)
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    pid: child.pid ?? 0,
    async close() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.disconnect()
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
        await ended
        clearTimeout(limit)
      }
      await rm(socketDir, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors = `${errors}${chunk}`.slice(-2000)
    })
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS)
    const fail = (why: string) => {
      clearTimeout(limit)
      child.kill('SIGKILL')
      reject(new StartError(`the embedded database ${why}: ${errors.trim().split('\n').at(-1) ?? ''}`))
    }
    child.once('exit', (code) => fail(`ended with code ${code}`))
    child.on('message', (message) => {
      // In watch mode Node also sends messages of its own.
      if (message !== 'ready') return
      clearTimeout(limit)
      child.removeAllListeners('exit')
      resolve()
    })
  })
}
