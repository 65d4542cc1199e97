import { defineConfig } from 'vitest/config'

/** The tests that judge mutants: those of rules and guards, which need no server and are over in moments. */
export default defineConfig({
  test: {
    include: [
      'tests/domain/**/*.test.ts',
      'tests/portal/domain/**/*.test.ts',
      'tests/machines/{auth,lesson,outbox,outbox-queue,quiz,small-flows}.test.ts',
      'tests/machines/guards.mutants.ts',
    ],
    isolate: false,
    // A test is found again by its name, and some names tell their seed.
    env: { PATHS_SEED: '1', PROPERTY_RUNS: '50' },
    testTimeout: 30_000,
  },
})
