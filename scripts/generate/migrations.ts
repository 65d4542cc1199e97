import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import drizzle from '../../drizzle.config.ts'
import { ROOT } from '../generated-file.ts'

const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')
const CACHE = join(ROOT, '.cache')
const CHECK_LIMIT_MS = 60_000

interface Run {
  out: string
  /** whether a person can answer if a column was renamed or replaced */
  isInteractive: boolean
}

/** Runs drizzle-kit with the settings of drizzle.config.ts, but with another output folder. */
function drizzleKit({ out, isInteractive }: Run): Promise<string> {
  const { dialect, schema, casing } = drizzle
  const kit = join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs')
  const options = Object.entries({ dialect, schema, casing, out: relative(ROOT, out) })
  const args = [kit, 'generate', ...options.map(([name, value]) => `--${name}=${value}`)]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: isInteractive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(!isInteractive && { timeout: CHECK_LIMIT_MS }),
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`drizzle-kit ended with ${code}\n${said}`)),
    )
  })
}

const sqlFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql'))

/** Writes a migration when the schema differs from the migrations; returns the new files. */
export async function writeMigrations(): Promise<string[]> {
  const before = new Set(await sqlFiles(MIGRATIONS))
  await drizzleKit({ out: MIGRATIONS, isInteractive: true })
  return (await sqlFiles(MIGRATIONS)).filter((name) => !before.has(name)).map((name) => `server/db/migrations/${name}`)
}

/** Whether a migration is missing for the schema, tried on a copy. */
export async function lacksMigration(): Promise<boolean> {
  await mkdir(CACHE, { recursive: true })
  const copy = await mkdtemp(join(CACHE, `${basename(MIGRATIONS)}-`))
  try {
    await cp(MIGRATIONS, copy, { recursive: true })
    const said = await drizzleKit({ out: copy, isInteractive: false })
    // Looking for a new file is not enough: without an answer to its question about a renamed column, drizzle-kit ends
    // without one.
    return !said.includes('No schema changes')
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
