import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { wholeChromium } from './scripts/chromium.ts'

/** Every path of the state machines through the portal. */
export default defineConfig({
  ...base,
  testDir: 'tests/e2e/paths',
  testIgnore: [],
  outputDir: 'test-results/paths/runs',
  // What a page keeps of a path that fails is done again by `npm run replay`.
  metadata: { settings: { REPORTS: 'on' } },
  // Sessions open in windows.
  use: { ...base.use, launchOptions: wholeChromium },
  reporter: [
    ['list'],
    ['./tests/e2e/paths/kit/reporter.ts'],
    ['json', { outputFile: 'test-results/paths/browser.json' }],
  ],
})
