/**
 * Applies each fault of `tests/faults/` to a copy of the project, runs the tests that reach the changed lines, and
 * prints which of them failed: `npm run faults`, or with names for some. Fails when a fault survives. `--again`
 * measures again what each test reaches; `--known` uses the stored coverage only.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ProjectCopy } from '../tests/faults/copy.ts'
import { type Failure, failures } from '../tests/faults/failures.ts'
import { faults } from '../tests/faults/list.ts'
import type { Change } from '../tests/lib/change.ts'
import { isBrowserTest, makeCoverage, testFiles } from '../tests/reach/make.ts'
import { linesOf, readCoverage, testsReaching, unknownOf } from '../tests/reach/map.ts'

/** Browser specs run in small batches, so that the run can stop soon after the first failure. */
const SPECS_AT_ONCE = 2

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Of the server alone; everything else runs in the browser, too. */
const isOfServer = ({ file }: Change) => file.startsWith('server/')

/** Runs tests until one fails; null: all passed. */
type Run = (copy: ProjectCopy, tests: string[]) => Promise<Failure | null>

const reportIn = (copy: ProjectCopy) => join(copy.root, 'test-results', 'fault.json')

/** The first failure; a fault may also break a step before the tests. */
const firstOf = (copy: ProjectCopy, tests: string[]): Failure =>
  failures(copy.root, reportIn(copy))[0] ?? { file: tests[0] ?? '', title: 'its preparation' }

const runUnit: Run = async (copy, tests) => {
  const report = reportIn(copy)
  await rm(report, { force: true })
  const options = ['--config=tests/faults/vitest.config.ts', '--root=.', '--reporter=json', `--outputFile=${report}`]
  const passed = await copy.run('vitest', ['run', ...options, ...tests], { FAULT_TESTS: tests.join(',') })
  return passed ? null : firstOf(copy, tests)
}

const runBrowser: Run = async (copy, specs) => {
  const report = reportIn(copy)
  if (!(await copy.run('node', ['scripts/build.ts', '--if-stale']))) throw new Error(await copy.output())
  for (let at = 0; at < specs.length; at += SPECS_AT_ONCE) {
    await rm(report, { force: true })
    const some = specs.slice(at, at + SPECS_AT_ONCE)
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    if (!(await copy.run('playwright', ['test', '-x', '--retries=0', '--reporter=json', ...some], env)))
      return firstOf(copy, some)
  }
  return null
}

/** The test that fails with the fault and passes without it. On a busy machine an unrelated test may fail. */
async function noticedBy(copy: ProjectCopy, fault: Change, tests: string[], run: Run): Promise<Failure | null> {
  if (tests.length === 0) return null
  const failed = await copy.with([fault], () => run(copy, tests))
  if (failed === null) return null
  const again = await run(copy, [failed.file])
  if (again === null) return failed
  say(`  ${failed.file} fails without any fault: ${again.title}`)
  const others = tests.filter((test) => test !== failed.file)
  return noticedBy(copy, fault, others, run)
}

/** Browser tests take minutes, so they run last. */
async function noticed(copy: ProjectCopy, fault: Change): Promise<Failure | null> {
  const reaching = (isWanted: (test: string) => boolean) =>
    testsReaching(readCoverage(), fault.file, linesOf(fault)).filter(isWanted)
  const unit = reaching((test) => !isBrowserTest(test))
  const found = await noticedBy(copy, fault, unit, runUnit)
  if (found !== null || isOfServer(fault)) return found
  await findOut(testFiles().filter(isBrowserTest))
  return noticedBy(copy, fault, reaching(isBrowserTest), runBrowser)
}

const keptBuild = (copy: ProjectCopy) => join(copy.root, 'test-results', 'dist')

async function restoreBuild(copy: ProjectCopy) {
  await rm(join(copy.root, 'dist'), { recursive: true, force: true })
  await cp(keptBuild(copy), join(copy.root, 'dist'), { recursive: true })
}

/** The type checker must not find any fault; all are checked at once. */
async function checkTypes(copy: ProjectCopy, wanted: readonly Change[]) {
  const isFine = await copy.with([...wanted], () => copy.run('npm', ['run', '--silent', 'check:types']))
  if (!isFine) throw new Error(`Some faults are type errors:\n${await copy.output()}`)
}

async function main(copy: ProjectCopy, wanted: readonly Change[]) {
  if (wanted.length === faults.length) await checkTypes(copy, wanted)
  if (!(await copy.run('node', ['scripts/build.ts', '--if-stale']))) throw new Error(await copy.output())
  await cp(join(copy.root, 'dist'), keptBuild(copy), { recursive: true })
  let count = 0
  for (const fault of wanted) {
    const started = performance.now()
    const test = await noticed(copy, fault)
    if (!isOfServer(fault)) await restoreBuild(copy)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (test !== null) count += 1
    say(
      test === null
        ? `✗ ${fault.name} SURVIVED · ${seconds} s`
        : `✓ ${fault.name} noticed by ${test.file}: ${test.title} · ${seconds} s`,
    )
  }
  say(`${count} of ${wanted.length} noticed`)
  return count === wanted.length
}

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false }, known: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}`)
const wanted = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

/** Measures what test files reach where that is unknown; with `--again` each of them once. */
async function findOut(tests: string[]) {
  const toRun = isToBeMade ? tests.filter((test) => !made.has(test)) : unknownOf(tests)
  for (const test of toRun) made.add(test)
  if (values.known || toRun.length === 0) return
  say(`· Finding out what ${toRun.length} test files reach`)
  if (!(await makeCoverage(toRun))) say('  Some of them fail without any fault')
}

const isToBeMade = values.again
const made = new Set<string>()
await findOut(testFiles().filter((test) => !isBrowserTest(test)))

const copy = await ProjectCopy.make()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, async () => {
    await copy.close()
    process.exit(1)
  })
try {
  process.exitCode = (await main(copy, wanted)) ? 0 : 1
} finally {
  await copy.close()
}
