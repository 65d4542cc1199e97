/**
 * Runs the path tests of every machine, with their pairs and properties, and draws the atlas: `npm run paths --
 * --browser --locale ar -u`. With `--browser` or a locale they also run through the portal; results of earlier browser
 * runs are included. The last lines show the coverage of each machine; anything below 100 % is a failure.
 *
 * `npm run paths -- --explain LIVE-12`, after `npm test`, runs nothing: it says in words what was tried for one
 * requirement and what was seen.
 *
 * `npm run paths -- --wiring` changes the wiring of the machines by rule instead and checks that Vitest or the browser
 * paths notice it: all mutants, those of the files that are named, or with `--sample 4 --seed 1` some of them. `--again`
 * also tries what was noticed before.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { specs } from '../tests/machines/specs.ts'
import type { Since } from '../tests/paths/atlas/changes.ts'
import { pageOf } from '../tests/paths/atlas/page.ts'
import { chartOf } from '../tests/paths/chart.ts'
import { docComment } from '../tests/paths/doc-comment.ts'
import { changesSince, type LastRun, lastRun, runOf } from '../tests/paths/last-run.ts'
import { closingLines, isWhole, reportOf } from '../tests/paths/report.ts'
import { FOUND } from '../tests/paths/reporter.ts'
import { browserResults, machineResults } from '../tests/paths/results.ts'
import { rulesIn } from '../tests/tracing/citations.ts'
import { explained } from '../tests/tracing/explain.ts'
import { readBook } from '../tests/tracing/read-book.ts'
import { readRooms } from '../tests/tracing/requirements.ts'
import { walked } from '../tests/tracing/walked.ts'
import { ROOT } from './generated-file.ts'

const ATLAS = join(ROOT, 'test-results', 'paths')
const LAST_RUN = join(ROOT, '.cache', 'last-paths.json')
const BOOK = 'requirements/index.html'
const TESTS = ['lint', 'paths', 'properties', 'mutants', 'walks'].map((name) => `tests/machines/${name}.test.ts`)

const { values, positionals } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    explain: { type: 'string' },
    locale: { type: 'string' },
    update: { type: 'boolean', short: 'u', default: false },
    wiring: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const walkMachines = () =>
  run('vitest', [
    'run',
    '--project=pure',
    '--reporter=default',
    '--reporter=./tests/paths/reporter.ts',
    ...(values.update ? ['-u'] : []),
    ...TESTS,
  ])

const walkPortal = () =>
  run('node', ['scripts/build.ts', '--if-stale']) &&
  run('playwright', ['test', '--config=playwright.paths.config.ts'], {
    PICTURES: 'on',
    ...(values.locale !== undefined && { PATHS_LOCALE: values.locale }),
  })

async function read<Schema extends z.ZodType>(schema: Schema, file: string): Promise<z.infer<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is not what the tests leave; remove it`, { cause })
  }
}

async function readBrowserResults() {
  const folder = join(ATLAS, 'browser')
  const files = await readdir(folder).catch(() => [])
  const results = files.filter((file) => file.endsWith('.json'))
  return Promise.all(results.sort().map((file) => read(browserResults, join(folder, file))))
}

/** The results of the machines' last walks; none when they were not walked on this machine. */
async function readMachineResults() {
  const files = await readdir(FOUND).catch(() => [])
  return Promise.all(files.sort().map((file) => read(machineResults, join(FOUND, file))))
}

/** What has changed since the last run, which this one replaces; null when there was none. */
async function changes(now: LastRun): Promise<Since | null> {
  const before = existsSync(LAST_RUN) ? await read(lastRun, LAST_RUN) : null
  await writeFile(LAST_RUN, JSON.stringify(now))
  return before && { at: before.at, machines: changesSince(before, now) }
}

async function explain(id: string) {
  const { book } = await readBook(ROOT)
  const one = book.flatMap(({ requirements }) => requirements).find((requirement) => requirement.id === id)
  if (!one) throw new Error(`${id} is no requirement; docs/requirements.md has them all`)
  const walks = { machines: await readMachineResults(), browser: await readBrowserResults() }
  process.stdout.write(`${[...explained(one), ...walked(one, walks, book)].join('\n')}\n`)
}

async function draw() {
  const inBrowser = values.browser || values.locale !== undefined
  // Both run even if the first fails, because their results are independent.
  const passed = [walkMachines(), !inBrowser || walkPortal()].every(Boolean)
  const browser = await readBrowserResults()
  const reports = await Promise.all(
    Object.entries(specs).map(async ([name, { machine }]) =>
      reportOf(
        chartOf(machine),
        docComment(name),
        await read(machineResults, join(FOUND, `${name}.json`)),
        browser.filter((results) => results.machine === name),
      ),
    ),
  )
  await mkdir(ATLAS, { recursive: true })
  const rooms = readRooms()
  const book = existsSync(join(ATLAS, BOOK)) ? BOOK : null
  const since = await changes(runOf(reports, new Date()))
  await writeFile(join(ATLAS, 'index.html'), await pageOf(reports, { rooms, rules: rulesIn(ROOT, rooms), book, since }))
  process.stdout.write(`${closingLines(reports).join('\n')}\n\nAtlas: test-results/paths/index.html\n`)
  process.exitCode = passed && reports.every(isWhole) ? 0 : 1
}

/** A whole number from the command line. */
function numberOf(name: 'sample' | 'seed'): number | null {
  const text = values[name]
  if (text === undefined) return null
  const number = Number(text)
  if (text === '' || !Number.isSafeInteger(number) || number < 0)
    throw new Error(`--${name} is "${text}"; it must be a whole number`)
  return number
}

async function mainWiring() {
  const { tryWiring } = await import('../tests/wiring/run.ts')
  const isFine = await tryWiring({
    seed: numberOf('seed') ?? Date.now() % 100_000,
    sample: numberOf('sample'),
    files: positionals,
    isAgain: values.again,
  })
  process.exitCode = isFine ? 0 : 1
}

async function main() {
  if (positionals.length > 0 && !values.wiring)
    throw new Error(`Files are for --wiring only: ${positionals.join(', ')}`)
  if (values.wiring) return mainWiring()
  return values.explain === undefined ? draw() : explain(values.explain)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
