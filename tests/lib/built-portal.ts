import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Before the server's tests, and before a report is followed: the portal is built from its present sources. */
export default function buildPortal() {
  // The build of production, not of the test run.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: ROOT, env, stdio: 'inherit' })
}
