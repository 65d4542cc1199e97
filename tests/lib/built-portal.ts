import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Builds the portal from the current sources before the server's tests and before a report is replayed. */
export default function buildPortal() {
  // A production build must not see the environment of the test run.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: ROOT, env, stdio: 'inherit' })
}

/** The built file that contains a module of the portal, below a folder of the client build. */
export function builtFile(module: string, folder = join('dist', 'client')): string {
  const { modules }: { modules: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, folder, '.vite', 'files.json'), 'utf8'),
  )
  const file = modules[module]
  if (file === undefined) throw new Error(`${folder} has no ${module}`)
  return file
}
