import { describe, expect, it } from 'vitest'
import { reportedTests } from '../../scripts/test-report.ts'

const unit = (parts: object) => JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: [], ...parts })
const browser = (stats: object, errors: object[] = []) =>
  JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, ...stats }, errors })

describe('the totals of a test report', () => {
  it('counts the tests of Vitest', () => {
    expect(reportedTests(unit({ numFailedTests: 2 }))).toEqual({ passed: 5, failed: 2 })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ]
    expect(reportedTests(unit({ numFailedTests: 1, testResults }))).toEqual({ passed: 5, failed: 2 })
  })

  it('counts the tests of Playwright', () => {
    expect(reportedTests(browser({ unexpected: 1 }))).toEqual({ passed: 4, failed: 1 })
  })

  it('counts an error outside of tests as a failure', () => {
    expect(reportedTests(browser({}, [{ message: 'no browser' }]))).toEqual({ passed: 4, failed: 1 })
  })

  it('counts what passed at a second try only as a failure', () => {
    expect(reportedTests(browser({ flaky: 1 }))).toEqual({ passed: 4, failed: 1 })
  })

  it.each(['', '{}', '{"stats":{}}'])('refuses what is no report: %s', (json) => {
    expect(() => reportedTests(json)).toThrow()
  })
})
