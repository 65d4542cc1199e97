import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // They have a configuration of their own.
  testIgnore: 'paths/**',
  // It is emptied first, and others leave their results beside it.
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A machine under load is late where the portal is not wrong: there a test has a second try, and the report names it.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
})
