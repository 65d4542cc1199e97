import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Before the server's tests, and before a report is followed: the portal is built from its present sources. */
export default function buildPortal() {
  // The build of production, not of the test run.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: ROOT, env, stdio: 'inherit' })
}

/** The built file that a module of the portal is in, below a folder of what was built for the browser. */
export function builtFile(module: string, folder = join('dist', 'client')): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(ROOT, folder, '.vite', 'manifest.json'), 'utf8'),
  )
  const file = manifest[module]?.file
  if (file === undefined) throw new Error(`${folder} has no ${module}`)
  return file
}
