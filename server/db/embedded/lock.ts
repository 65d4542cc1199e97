import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../env.ts'

interface Holder {
  pid: number
  /** the start mark of that process, by which a reused process id is detected */
  mark: string | null
  /** the role of the process, for the message */
  role: 'server' | 'database'
}

/** Another server is using the data directory. */
export class DirectoryInUse extends StartError {}

export interface DirectoryLock {
  /** names the database's process, which may outlive a killed server for a moment */
  nameDatabase(pid: number): void
  release(): void
}

/** PGlite has no lock of its own, and two servers on one directory would corrupt it. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'lectern.lock')
  for (let attempt = 0; ; attempt++) {
    const alive = readHolders(file).filter(isAlive)
    const server = alive.find((holder) => holder.role === 'server')
    if (server) {
      throw new DirectoryInUse(
        `the data directory ${dataDir} is in use by another Lectern server (process ${server.pid})`,
      )
    }
    if (alive.length === 0) {
      rmSync(file, { force: true })
      if (claim(file)) break
    }
    if (attempt >= 50) throw new StartError(`the database process of ${dataDir} (${alive[0]?.pid}) does not end`)
    await wait(200)
  }
  const server = holderOf(process.pid, 'server')
  return {
    nameDatabase(pid) {
      // In one step, so that whoever looks never finds half of it and takes the directory for free.
      writeFileSync(`${file}.new`, JSON.stringify([server, holderOf(pid, 'database')]), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}

/** `wx` lets only one of two simultaneous starts create the file. */
function claim(file: string) {
  try {
    writeFileSync(file, JSON.stringify([holderOf(process.pid, 'server')]), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolders(file: string): Holder[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(parsed) ? parsed.filter(isHolder) : []
  } catch {
    return []
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'role' in value

const holderOf = (pid: number, role: Holder['role']): Holder => ({ pid, mark: startMark(pid), role })

function isAlive(holder: Holder) {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch {
    return false
  }
  return holder.mark === null || startMark(holder.pid) === holder.mark
}

/** On Linux the start time in clock ticks, field 22 of /proc/<pid>/stat; null elsewhere. */
function startMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
