/**
 * Prints how much of the sources the tests run, by folder, and which files no test reaches: `npm run coverage`. The
 * coverage of each test file is kept in `.cache/coverage` and measured again for new and changed ones; with `--
 * --again` for all, with `-- tests/…` for some.
 */
import { parseArgs } from 'node:util'
import { makeCoverage, testFiles } from '../tests/reach/make.ts'
import { unknownOf } from '../tests/reach/map.ts'
import { foldersOf, unreachedOf } from '../tests/reach/summary.ts'

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false }, known: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const all = testFiles()
const wanted = positionals.length > 0 ? positionals : values.again ? all : unknownOf(all)
const passed = values.known || (await makeCoverage(wanted))
for (const { folder, ran, statements } of await foldersOf())
  process.stdout.write(
    `${folder.padEnd(28)}${String(ran).padStart(6)} of ${String(statements).padStart(6)}${((100 * ran) / statements).toFixed(1).padStart(7)} %\n`,
  )
const unreached = await unreachedOf()
process.stdout.write(
  `\n${unreached.length} files that no test reaches\n${unreached.map((file) => `  ${file}\n`).join('')}`,
)
const missing = unknownOf(all)
if (missing.length > 0) process.stdout.write(`\nNothing is known of ${missing.join(', ')}\n`)
process.exitCode = passed ? 0 : 1
