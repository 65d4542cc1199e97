import { defineConfig } from 'vitest/config'

/** The tests that judge mutants: those of rules and guards, which need no server and are over in moments. */
export default defineConfig({
  test: {
    include: [
      'tests/**/*.rule.test.ts',
      'tests/machines/{auth,lesson,outbox,outbox-queue,quiz,small-flows}.test.ts',
      'tests/machines/guards.mutants.ts',
    ],
    isolate: false,
    setupFiles: ['tests/lib/seed.ts'],
    // What a test draws must be the same from run to run, and what counts its mutants is slower.
    env: { TEST_SEED: '1', PROPERTY_RUNS: '50', CPU_ALLOWANCE: '4' },
    testTimeout: 30_000,
  },
})
