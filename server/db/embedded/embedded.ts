import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../env.ts'

/** Creating a data directory takes 4 to 17 s. */
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 8000

/** A database that ends this often within this time will end again. */
const MOST_RESTARTS = 3
const RESTARTS_MS = 60_000

interface Events {
  /** a process of the database has started: the first one, or one in place of one that ended by itself */
  started?(pid: number): void
  /** it has ended by itself and is started anew */
  restarting?(): void
  /** it has ended by itself and cannot be started anew */
  lost?(error: StartError): void
}

export interface EmbeddedDatabase {
  url: string
  close(): Promise<void>
}

/**
 * Starts PGlite in a separate process; resolves when it accepts connections. If that process ends by itself, another one
 * takes its place at the same address (DATA-3). Throws `StartError`.
 */
export async function startEmbedded(
  dataDir: string,
  { started, restarting, lost }: Events = {},
): Promise<EmbeddedDatabase> {
  // A Unix socket in a private folder, so that other users cannot connect. The path must be short.
  const socketDir = await mkdtemp(join(tmpdir(), 'lectern-'))
  const socket = join(socketDir, '.s.PGSQL.5432')
  let isClosing = false
  let restarts: number[] = []

  async function start() {
    const child = fork(join(import.meta.dirname, 'process.ts'), [dataDir, socket], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    await ready(child)
    started?.(child.pid ?? 0)
    child.once('exit', () => {
      if (!isClosing) running = restart()
    })
    return child
  }

  async function restart() {
    const now = Date.now()
    restarts = [...restarts.filter((at) => now - at < RESTARTS_MS), now]
    try {
      if (restarts.length > MOST_RESTARTS) throw new StartError('the embedded database ends again and again')
      restarting?.()
      await rm(socket, { force: true })
      return await start()
    } catch (error) {
      lost?.(error instanceof StartError ? error : new StartError(`the embedded database is lost: ${error}`))
      return null
    }
  }

  let running: Promise<ChildProcess | null> = start()
  await running
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    async close() {
      isClosing = true
      const child = await running
      if (child !== null && child.exitCode === null && child.signalCode === null) {
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
