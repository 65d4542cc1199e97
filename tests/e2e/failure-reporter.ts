import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** The name under which a test keeps what its pages showed when it failed. */
export const SHOWN = 'pages'

/** Prints what the pages of a failed test showed: where tests run elsewhere, the output is all that is left of them. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult) {
    const shown = attachments.find(({ name }) => name === SHOWN)?.body
    if (shown) process.stdout.write(`\n${test.title}\n${shown}\n`)
  }
}
