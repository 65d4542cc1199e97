/**
 * Breaks rules and guards in every small way, and asks whether their tests notice: `npm run mutants -- src/domain/crop.ts`;
 * without files all of them, as far as something changed since the last time. What no test noticed is told and must stand in
 * docs/mutants.md with its reason. The lines at the end say of each folder how much was noticed.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from './generated-file.ts'

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const NOTICED: Result['status'][] = ['Killed', 'Timeout']
const MISSED: Result['status'][] = ['Survived', 'NoCoverage']

const fileOf = ({ fileName }: Result) => relative(ROOT, fileName)

/** A survivor as docs/mutants.md names it; without its line, which moves. */
const nameOf = (result: Result, source: string) => {
  const lines = source.split('\n')
  const { start, end } = result.location
  const original =
    start.line === end.line
      ? lines[start.line]?.slice(start.column, end.column)
      : `${lines[start.line]?.slice(start.column)} …`
  return `${fileOf(result)}: \`${original}\` → \`${result.replacement?.replaceAll(/\s+/g, ' ')}\``
}

function scores(results: Result[]): string[] {
  const folders = Map.groupBy(results, (result) => dirname(fileOf(result)))
  const line = (name: string, of: Result[]) => {
    const noticed = of.filter(({ status }) => NOTICED.includes(status)).length
    const missed = of.filter(({ status }) => MISSED.includes(status)).length
    return `${name.padEnd(16)} ${String(noticed).padStart(5)} of ${String(noticed + missed).padStart(5)}  ${((100 * noticed) / (noticed + missed)).toFixed(1)} %`
  }
  return [...folders].map(([name, of]) => line(name, of)).concat(line('all', results))
}

async function main() {
  const files = process.argv.slice(2)
  const began = performance.now()
  const results = await new Stryker({
    configFile: 'stryker.config.ts',
    ...(files.length > 0 && { mutate: files }),
  }).runMutationTest()
  const known = await readFile(join(ROOT, 'docs', 'mutants.md'), 'utf8')
  const survivors = results.filter(({ status }) => MISSED.includes(status))
  for (const result of survivors) {
    const name = nameOf(result, await readFile(result.fileName, 'utf8'))
    if (known.includes(name)) continue
    process.stdout.write(`missed, line ${result.location.start.line + 1}: ${name}\n`)
    process.exitCode = 1
  }
  process.stdout.write(`${scores(results).join('\n')}\n${Math.round((performance.now() - began) / 1000)} s\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
