import { playwrightTests } from '../tests/tracing/reports.ts'
import { ROOT } from './generated-file.ts'

/** The rows that no passed test of Playwright's report has shown, a line each. */
export function missingRows(json: string, rows: Record<string, readonly string[]>): string[] {
  const passed = playwrightTests(json, ROOT).filter(({ verdict }) => verdict === 'passed')
  const isSeen = new Set(passed.flatMap(({ notes }) => notes))
  return Object.entries(rows).flatMap(([type, names]) =>
    names
      .filter((name) => !isSeen.has(`${type} ${name}`))
      .map((name) => `No passed browser test has shown the ${type} "${name}"`),
  )
}
