import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Every path of the state machines through the portal. */
export default defineConfig({
  ...base,
  testDir: 'tests/e2e/paths',
  testIgnore: [],
  outputDir: 'test-results/paths/runs',
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: [
    ['list'],
    ['./tests/e2e/paths/kit/reporter.ts'],
    ['json', { outputFile: 'test-results/paths/browser.json' }],
  ],
  use: { ...base.use, screenshot: 'off' },
})
