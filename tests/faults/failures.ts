import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

/** Vitest's JSON report; a file that cannot be loaded has failed without a failed test. */
const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
/** Playwright's JSON report: files, and the groups of tests in them. */
const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwright = z.object({ suites: z.array(suite) })

export interface Failure {
  /** relative to the project's root */
  file: string
  title: string
}

const failedIn = ({ file, specs, suites = [] }: z.infer<typeof suite>): Failure[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title }) => ({ file: `tests/e2e/${file}`, title })),
  ...suites.flatMap(failedIn),
]

/** The failed tests in a JSON report of the project at `root`. */
export function failures(root: string, report: string): Failure[] {
  if (!existsSync(report)) return []
  const found = z.union([vitest, playwright]).parse(JSON.parse(readFileSync(report, 'utf8')))
  if ('suites' in found) return found.suites.flatMap(failedIn)
  return found.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    if (status === 'failed' && titles.length === 0) titles.push('cannot be run')
    return titles.map((title) => ({ file: relative(root, name), title }))
  })
}
