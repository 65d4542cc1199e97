import { z } from 'zod'

export interface Tests {
  passed: number
  failed: number
}

const count = z.number().int().min(0)
/** Vitest's JSON reporter. A test file that cannot be loaded is a failed suite without failed tests. */
const vitest = z.object({
  numPassedTests: count,
  numFailedTests: count,
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})
/** Playwright's JSON reporter. A test that passes only on a second try counts as failed. */
const playwright = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count }),
  errors: z.array(z.unknown()),
})

/** The totals of a report of Vitest or Playwright. Throws for other formats. */
export function reportedTests(json: string): Tests {
  const report = z.union([vitest, playwright]).parse(JSON.parse(json))
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    const failed = unexpected + flaky + report.errors.length
    return { passed: expected, failed }
  }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}
