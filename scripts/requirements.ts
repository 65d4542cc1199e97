/**
 * Draws the book of requirements from the last reports of the tests: `npm run requirements`, after `npm test`. Each
 * sentence of `docs/requirements.md` stands with the tests and rules that name it. Fails when one has no test, a test
 * names one that is not there, or a title claims what did not run. `-- --explain LIVE-12` says in words what was tried
 * for one of them and what was seen.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bookOf, faultsOf } from '../tests/tracing/book.ts'
import { rulesIn, titlesIn } from '../tests/tracing/citations.ts'
import { explained } from '../tests/tracing/explain.ts'
import { pagesOf } from '../tests/tracing/page.ts'
import { playwrightTests, type Tested, vitestTests } from '../tests/tracing/reports.ts'
import { readRooms } from '../tests/tracing/requirements.ts'
import { UNTESTED } from '../tests/tracing/untested.ts'
import { ROOT } from './generated-file.ts'

const BOOK = join(ROOT, 'test-results', 'paths', 'requirements')
const ATLAS = join('..', 'index.html')

interface Report {
  file: string
  read(json: string, root: string): Tested[]
  /** the npm script that writes it; without one it is read when it is there */
  script?: string
}

const REPORTS: Report[] = [
  { file: '.cache/unit.json', read: vitestTests, script: 'unit' },
  { file: 'test-results/e2e.json', read: playwrightTests, script: 'e2e' },
  { file: 'test-results/paths/browser.json', read: playwrightTests, script: 'paths:browser' },
  { file: 'test-results/gallery.json', read: playwrightTests },
]

const { values } = parseArgs({ options: { explain: { type: 'string' } } })

async function testsOf({ file, read, script }: Report): Promise<Tested[]> {
  const json = await readFile(join(ROOT, file), 'utf8').catch(() => null)
  if (json !== null) return read(json, ROOT)
  if (script === undefined) return []
  throw new Error(`${file} is not there; run \`npm run ${script}\` first`)
}

async function main() {
  const rooms = readRooms()
  const [titles, rules] = [titlesIn(ROOT, rooms), rulesIn(ROOT, rooms)]
  const tested = (await Promise.all(REPORTS.map(testsOf))).flat()
  const book = bookOf({ rooms, tested, rules, untested: UNTESTED })
  const all = book.flatMap(({ requirements }) => requirements)
  if (values.explain !== undefined) {
    const one = all.find(({ id }) => id === values.explain)
    if (!one) throw new Error(`${values.explain} is no requirement; docs/requirements.md has them all`)
    process.stdout.write(`${explained(one).join('\n')}\n`)
    return
  }
  await rm(BOOK, { recursive: true, force: true })
  await mkdir(BOOK, { recursive: true })
  for (const [file, html] of await pagesOf(book, existsSync(join(BOOK, ATLAS)) ? ATLAS : null))
    await writeFile(join(BOOK, file), html)
  const faults = faultsOf({ book, titles, rules, tested })
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  const counted = (verdict: string) => all.filter((one) => one.verdict === verdict).length
  process.stdout.write(
    `${all.length} requirements: ${counted('passed')} hold, ${counted('failed')} failed, ${counted('open')} open; ` +
      `${faults.length} faults\nBook: test-results/paths/requirements/index.html\n`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
