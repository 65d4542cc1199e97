import { defineConfig } from 'vitest/config'

const SERVER = ['tests/server/**/*.test.ts']

/** Run one part with `vitest --project server` or `--project parts`. Screens ask for jsdom in their first line. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: SERVER,
          // A machine that does other things at the same time takes its time.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          globalSetup: ['tests/lib/templates.ts', 'tests/lib/built-portal.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
