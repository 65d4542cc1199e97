import { defineConfig } from 'vitest/config'

/**
 * `npm run attack`: what one person, or a crowd of guests, could do to all others, each with its limit. Each file prints
 * its figures. One at a time, because they measure. What is quick of it is a `*.server.test.ts` beside, in `npm test`.
 */
export default defineConfig({
  test: {
    include: ['tests/attack/**/*.attack.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    setupFiles: ['tests/lib/seed.ts'],
    globalSetup: ['tests/lib/templates.ts', 'tests/lib/built-portal.ts'],
  },
})
