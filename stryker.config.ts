import { availableParallelism } from 'node:os'
import type { Stryker } from '@stryker-mutator/core'

/** Rules of the server that need neither its database nor a connection, in the order of the house. */
const SERVER_RULES = [
  'sealed',
  'http/{rate-limit,reference-data}',
  'lists/{operators,parse}',
  'features/auth/{device,one-time-tokens,passwords,session-service,tokens,two-factor}',
  'features/notifications/reminder-rules',
  'features/courses/prices',
  'features/learning/{grading,progress}',
  'features/events/{calendar/calendar,event-life-cycle,join-windows,recurrence,schedule-plan}',
  'features/live/live-windows',
  'features/articles/reading-time',
  'features/feedback/report',
  'features/dashboard/chart-periods',
]

/** Rules of the portal that need no page. */
const PORTAL_RULES = [
  'features/articles/{article-list,tutor-works-lists}',
  'features/auth/forms/{credentials,one-time-code,phone}',
  'features/auth/intent',
  'features/courses/catalogue/{course-list,filters}',
  'features/courses/{course-tabs,next-item,price-format}',
  'features/dashboard/{chart-range,dashboard-url,tutor-filter}',
  'features/events/page/calendar-addresses',
  'features/events/event-list',
  'features/live/booked/booked-tabs',
  'features/live/meeting-link',
  'features/live/recordings/recording-view',
  'features/media/{clock-time,file-kind,file-size,media-keys,zoom}',
  'features/notifications/{places,reminders,time-ago}',
  'features/people/edit-profile/crop',
  'features/people/profile-tabs',
  'features/people/tutors/tutor-list',
  'features/search/search-url',
  'platform/address/{paths,url-fields}',
  'platform/api/error-text',
  'platform/empty',
  'platform/reference/{countries,country-name,country-options,languages,time-zones}',
  'platform/texts/{duration,isolated,locales}',
]

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants-ignored.ts'],
  ignorers: ['no-rule'],
  mutate: [
    'markdown/{bounds,formulas,has-formulas,html,prose}.ts',
    ...PORTAL_RULES.map((name) => `src/${name}.ts`),
    'openapi/redirect.ts',
    'machines/**/*.ts',
    ...SERVER_RULES.map((name) => `server/${name}.ts`),
  ],
  ignorePatterns: [
    '/*',
    '!/src',
    '!/server',
    '!/machines',
    '!/markdown',
    '!/public',
    '!/scripts',
    '!/tests',
    '!/openapi',
    '!/locales',
    '!/*.json',
    '!/*.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  tempDirName: '.cache/mutants/sandbox',
  // On a busy machine a test is late, and that is no sign of a mutant.
  timeoutMS: 30_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'json', 'html'],
  htmlReporter: { fileName: 'test-results/mutants/index.html' },
  jsonReporter: { fileName: 'test-results/mutants/report.json' },
} satisfies ConstructorParameters<typeof Stryker>[0]
