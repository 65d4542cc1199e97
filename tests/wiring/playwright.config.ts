import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.paths.config.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The paths of machines through mutants of their wiring; what never comes is awaited for a shorter time than usual. */
export default defineConfig({
  ...base,
  testDir: '../e2e/paths/mutants',
  testMatch: 'wiring.spec.ts',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: join(ROOT, 'test-results', 'wiring'),
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 12_000 },
  use: { ...base.use, actionTimeout: 12_000, navigationTimeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: join(ROOT, '.cache', 'wiring', 'browser.json') }]],
})
