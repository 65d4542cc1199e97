import type { Stryker } from '@stryker-mutator/core'

/** Rules of the server that need neither its database nor a connection, in the order of the house. */
const SERVER_RULES = [
  'sealed',
  'http/{rate-limit,reference-data}',
  'lists/{operators,parse}',
  'features/auth/{device,one-time-tokens,passwords,sessions,tokens,two-factor}',
  'features/notifications/reminder-rules',
  'features/courses/prices',
  'features/learning/{grading,progress}',
  'features/events/{calendar,event-life-cycle,join-windows,recurrence,schedule-plan}',
  'features/live/live-windows',
  'features/articles/reading-time',
  'features/feedback/report',
  'features/dashboard/chart-periods',
]

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants-ignored.ts'],
  ignorers: ['no-rule'],
  mutate: ['src/domain/*.ts', 'machines/*.ts', ...SERVER_RULES.map((name) => `server/${name}.ts`)],
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
