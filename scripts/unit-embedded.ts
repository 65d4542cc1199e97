/** Runs the tests that depend on the database's kind on the embedded one: `npm run unit:embedded`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Server tests, grouped by how the embedded database differs. */
const DIFFERS = [
  // It starts with the server, which is its only client.
  'start',
  'stop',
  'admin',
  // There is a single connection, which can be lost.
  'database-faults',
  // Notifications come from a single process.
  'notifications',
  'guest-cache-changes',
  // Locks and concurrent work.
  'jobs',
  'lesson-order',
  'live-sessions',
  'reminders',
  // Version, collations, and queries written for each column type.
  'editorial-fill',
  'list-random',
  'list-language',
  'list-limits',
]

const { status } = spawnSync(
  'vitest',
  [
    ...['run', '--project', 'server', '--reporter=default', '--reporter=json'],
    '--outputFile.json=.cache/unit-embedded.json',
    ...DIFFERS.map((name) => `/${name}.server.test.ts`),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: 'embedded' } },
)
process.exitCode = status ?? 1
