import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
/** The user to run PostgreSQL as, because it refuses to run as root. */
const NOBODY = 65534
/** A start takes well under a second; a busy machine may need much more. */
const START_LIMIT_MS = 60_000

export interface PostgresServer {
  /** the server's default database, from which others are created */
  url: string
  pid: number | undefined
  stop(): Promise<void>
}

/** Runs one statement on the server's own database; databases cannot be created or dropped in a transaction. */
export async function runOn(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The folder of PostgreSQL's server programs: on the path, else the newest one of Debian; null: not installed. */
export function findPostgres(): string | null {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  if (told.status === 0) folders.unshift(told.stdout.trim())
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Starts a temporary PostgreSQL server on a private socket. Its data is deleted when it stops. `settings` are added to
 * the defaults.
 */
export async function startPostgres(programs: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const options = { cwd: folder, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], options)
  const given = Object.entries({ listen_addresses: '', fsync: 'off', ...settings })
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    // An immediate stop may lose data, which is not needed anymore.
    child.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const answers = () =>
    runOn(url, 'select 1').then(
      () => true,
      () => false,
    )
  for (const limit = Date.now() + START_LIMIT_MS; !(await answers()); await wait(50)) {
    if (child.exitCode === null && Date.now() < limit) continue
    await stop()
    throw new Error(`PostgreSQL did not start: ${said.trim()}`)
  }
  return { url, pid: child.pid, stop }
}
