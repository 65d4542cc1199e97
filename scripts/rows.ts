/**
 * Checks that the browser has really passed every modal, error and route of the portal: `node scripts/rows.ts`, after
 * `npm run e2e`. A test reports what its page has shown, which counts if the test passed (PAGE-1, PAGE-7, HTTP-17).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS, MODALS } from '../tests/e2e/rows.ts'
import { ROUTES } from '../tests/e2e/visited.ts'
import { missingRows } from './seen-rows.ts'

const REPORT = join(import.meta.dirname, '..', 'test-results', 'e2e.json')
const ROWS = { modal: Object.keys(MODALS), error: Object.keys(ERRORS), route: ROUTES }

const problems = missingRows(readFileSync(REPORT, 'utf8'), ROWS)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${Object.values(ROWS).flat().length} rows, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
