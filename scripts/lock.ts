import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LOCK = join(import.meta.dirname, '..', 'package-lock.json')

const names = z.record(z.string(), z.string())
const packageEntry = z.looseObject({ optionalDependencies: names.optional(), dev: z.boolean().optional() })
const lockFile = z.looseObject({ packages: z.record(z.string(), packageEntry) })
export type Lock = z.infer<typeof lockFile>

/** Returns the lock as npm wrote it, because zod would change the order of its keys. */
export function readLock(): Lock {
  const content: unknown = JSON.parse(readFileSync(LOCK, 'utf8'))
  lockFile.parse(content)
  return content as Lock
}

export interface MissingPackage {
  name: string
  version: string
  dev: boolean
}

/** Whether the package at a path can resolve another one, in its own folder or one above. */
function finds(packages: Lock['packages'], from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
  if (from === '') return false
  const above = from.lastIndexOf('/node_modules/')
  return finds(packages, above < 0 ? '' : from.slice(0, above), name)
}

/**
 * Optional packages that are missing in the lock. `npm install` leaves out those of other platforms that it cannot
 * fetch, and `npm ci` then refuses the lock.
 */
export function missingPackages({ packages }: Lock): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !finds(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** Reads the platform from the name of a package, such as `@biomejs/cli-linux-x64-musl`. */
export function platformOf(name: string) {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.filter((one) => words.includes(one))
  const cpu = PROCESSORS.filter((one) => words.includes(one))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`Which platform is ${name} for? Add it to the lock by hand`)
  const musl = words.some((word) => word.startsWith('musl'))
  return { os, cpu, ...(os[0] === 'linux' && { libc: [musl ? 'musl' : 'glibc'] }) }
}

/** The lock with every optional package. The added ones have no checksum; npm takes the version in the lock. */
export function completed(lock: Lock): Lock {
  const added = missingPackages(lock).map(({ name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} ${version} is no exact version`)
    return [`node_modules/${name}`, { version, ...platformOf(name), ...(dev && { dev }), optional: true }] as const
  })
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}

if (import.meta.main) {
  const lock = readLock()
  const missing = missingPackages(lock)
  if (missing.length > 0) writeFileSync(LOCK, `${JSON.stringify(completed(lock), null, 2)}\n`)
  process.stdout.write(`${missing.length} optional packages added to the lock\n`)
}
