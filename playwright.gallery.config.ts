import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Every page in every language, theme and width. */
export default defineConfig({
  ...base,
  testMatch: 'gallery.spec.ts',
  testIgnore: [],
  outputDir: 'test-results/gallery-runs',
  reporter: [['list'], ['./tests/e2e/failure-reporter.ts'], ['json', { outputFile: 'test-results/gallery.json' }]],
})
