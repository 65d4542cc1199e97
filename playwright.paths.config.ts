import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { windowOptions } from './scripts/chromium.ts'

/** Every path of the state machines through the portal. */
export default defineConfig({
  ...base,
  testDir: 'tests/e2e/paths',
  testIgnore: [],
  outputDir: 'test-results/paths/runs',
  // What a page keeps of a path that fails is done again by `npm run replay`.
  metadata: { settings: { REPORTS: 'on' } },
  // The journeys show the portal with its motion, paths without.
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    // Sessions open in windows.
    { name: 'windows', grep: /webinar/, use: { launchOptions: windowOptions } },
    { name: 'pages', grepInvert: /webinar/ },
  ],
  reporter: [
    ['list'],
    ['./tests/e2e/failure-reporter.ts'],
    ['./tests/e2e/paths/kit/reporter.ts'],
    ['json', { outputFile: 'test-results/paths/browser.json' }],
  ],
})
