import type { Stryker } from '@stryker-mutator/core'

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants-ignored.ts'],
  ignorers: ['no-rule'],
  mutate: ['{src,server}/domain/*.ts', 'machines/*.ts'],
  ignorePatterns: ['/*', '!/src', '!/server', '!/machines', '!/tests', '!/openapi', '!/locales', '!/*.json', '!/*.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  tempDirName: '.cache/mutants/sandbox',
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'json', 'html'],
  htmlReporter: { fileName: 'test-results/mutants/index.html' },
  jsonReporter: { fileName: 'test-results/mutants/report.json' },
} satisfies ConstructorParameters<typeof Stryker>[0]
