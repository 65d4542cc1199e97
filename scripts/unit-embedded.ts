/** Runs on the embedded database the tests of what differs there: `npm run unit:embedded`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Names of tests of the server, with what the embedded database does in a way of its own. */
const DIFFERS = [
  // It starts with the server, which alone may use it.
  'start',
  'stop',
  'admin',
  // One connection, which can be lost.
  'database-faults',
  // News come from the one process.
  'notices',
  'guest-cache-changes',
  // Locks, and several that do the same at once.
  'jobs',
  'lesson-order',
  'live-sessions',
  'reminders',
  // Its version, its collations, and the queries that are written for each column type.
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
