import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { noteProcess } from './folder.ts'

/** Starting takes well under a second; a machine that does other things may need many times that. */
const START_LIMIT_MS = 60_000

/** Nothing has to survive a crash, and many small databases are made and dropped. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_senders: '0',
  wal_level: 'minimal',
}

export interface PostgresServer {
  /** its own database, for making others */
  url: string
  stop(): Promise<void>
}

/** The folder of PostgreSQL's server programs; null where only the client or nothing is installed. */
function findPostgres(): string | null {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = [told.status === 0 ? told.stdout.trim() : [], globSync('/usr/lib/postgresql/*/bin').sort().reverse()]
  return folders.flat().find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
}

const isProgram = (path: string) => Boolean((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o111)

/** PostgreSQL refuses to run as root: then as the user that its package has made. Null where there is none. */
function runner(): Pick<SpawnOptions, 'uid' | 'gid'> | null {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

/** Starts a PostgreSQL of this run in its folder, reached through a socket there; null where it cannot run. */
export async function startPostgres(runFolder: string): Promise<PostgresServer | null> {
  const programs = findPostgres()
  const user = runner()
  if (!programs || !user) return null
  const folder = join(runFolder, 'postgres')
  await mkdir(folder)
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const locale = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(join(programs, 'initdb'), ['--no-sync', ...locale, data], { ...user, cwd: folder, stdio: 'pipe' })
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  await noteProcess(server.pid)
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  for (const started = performance.now(); !(await answers(url)); await wait(50))
    if (server.exitCode !== null || performance.now() - started > START_LIMIT_MS)
      throw new Error(`PostgreSQL did not start: ${said.trim()}`)
  return {
    url,
    async stop() {
      const ended = once(server, 'exit')
      // Nobody needs the data any more.
      server.kill('SIGQUIT')
      await ended
    },
  }
}

async function answers(url: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
