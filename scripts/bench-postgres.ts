import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
/** PostgreSQL does not run as root. */
const NOBODY = 65534
const START_LIMIT_MS = 20_000

/** Runs one statement on the server's own database: what makes or drops databases cannot run in a transaction. */
export async function runOn(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Where the programs of PostgreSQL are: on the path, else where Debian puts them, the newest first. */
async function binaries() {
  const found = await run('pg_config', ['--bindir']).catch(() => null)
  if (found) return found.stdout.trim()
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error('no PostgreSQL on this machine: install one, or set DATABASE_URL to a server')
  return join(DEBIAN, newest, 'bin')
}

/** A PostgreSQL server of its own with the settings it comes with, reached by a socket that nobody else knows. */
export async function startPostgres() {
  const bin = await binaries()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const options = { cwd: folder, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], options)
  const settings = ['-c', 'listen_addresses=', '-c', 'fsync=off', '-k', folder]
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const limit = Date.now() + START_LIMIT_MS
  while (
    !(await runOn(url, 'select 1').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > limit) {
      await stop()
      throw new Error('PostgreSQL did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}
