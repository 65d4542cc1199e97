import { z } from 'zod'

export interface Tests {
  passed: number
  failed: number
  /** those that passed at the second try only, by title */
  flaky: string[]
}

const count = z.number().int().min(0)
/** Vitest's JSON reporter. A test file that cannot be loaded is a failed suite without a failed test. */
const vitest = z.object({
  numPassedTests: count,
  numFailedTests: count,
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})
/** Playwright's JSON reporter: files, and the groups of tests in them. */
const suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwright = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count }),
  suites: z.array(suite),
  errors: z.array(z.unknown()),
})

const flakyIn = ({ specs, suites = [] }: z.infer<typeof suite>): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

/** The totals of a report of Vitest or Playwright. Throws when it is neither. */
export function reportedTests(json: string): Tests {
  const report = z.union([vitest, playwright]).parse(JSON.parse(json))
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    const failed = unexpected + report.errors.length
    return { passed: expected + flaky, failed, flaky: report.suites.flatMap(flakyIn) }
  }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, flaky: [] }
}
