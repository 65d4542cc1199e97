import { defineConfig } from 'vitest/config'
import { WORKERS } from './scripts/workers.ts'
import { LongestFirst } from './tests/lib/longest-first.ts'

const SERVER = ['tests/**/*.server.test.ts']
const PURE = ['tests/**/*.rule.test.ts', 'tests/{contract,locales,machines,tooling}/**/*.test.ts']
const ALONE = ['tests/**/*.alone.portal.test.ts', 'tests/interleavings/*.portal.test.ts']

/** A test that hangs is told from one on a busy machine, which takes its time. Only interleavings have another limit. */
const LIMIT_MS = 120_000

/** What a test of the portal finds in the browser, also where the wiring is changed. */
export const EMPTY_PAGE = 'tests/lib/portal/empty-page.ts'

/**
 * Run one part with `vitest --project server`, `pure`, `portal` or `alone`. Screens ask for jsdom in their first line.
 * The files of a project share its processes, and with them the modules, `window` and `document`; a file that replaces
 * a module, or what a browser gives before any code is loaded, has a process to itself (`alone`).
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: WORKERS,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS / 2 } },
    setupFiles: ['tests/lib/seed.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          isolate: false,
          globalSetup: ['tests/lib/templates.ts', 'tests/lib/built-portal.ts'],
        },
      },
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...SERVER, ...PURE, ...ALONE],
          isolate: false,
          setupFiles: [EMPTY_PAGE],
        },
      },
    ],
  },
})
