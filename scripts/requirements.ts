/**
 * Draws the book of requirements from the last reports of the tests: `npm run requirements`, after `npm test`. Each
 * sentence of `docs/requirements.md` stands with the tests and rules that name it. Fails when one has no test, a test
 * names one that is not there, or a title claims what did not run. `npm run paths -- --explain LIVE-12` tells of one
 * requirement in words.
 */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsOf } from '../tests/tracing/book.ts'
import { pagesOf } from '../tests/tracing/page.ts'
import { readBook } from '../tests/tracing/read-book.ts'
import { ROOT } from './generated-file.ts'

const BOOK = join(ROOT, 'test-results', 'paths', 'requirements')
const ATLAS = join('..', 'index.html')

async function main() {
  const { book, titles, rules, tested } = await readBook(ROOT)
  const all = book.flatMap(({ requirements }) => requirements)
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
