import { defineConfig } from '@playwright/test'
import { testOptions } from './scripts/chromium.ts'
import { WORKERS } from './scripts/workers.ts'

/** `npm run e2e:again` looks closely at what has failed: a trace has its pictures. Other runs pay for none. */
const isCloseLook = process.env.CLOSE_LOOK === 'on'

export default defineConfig({
  testDir: 'tests/e2e',
  // They have a configuration of their own.
  testIgnore: ['paths/**', 'gallery.spec.ts'],
  // It is emptied first, and others leave their results beside it.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: WORKERS,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Limits are for what never comes; a machine under load is late, and that is no failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tests/e2e/failure-reporter.ts'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // So that what never comes is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: isCloseLook ? 'on' : 'off',
    screenshot: isCloseLook ? 'on' : 'off',
    launchOptions: testOptions,
  },
})
