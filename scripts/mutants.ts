/**
 * Mutates rules and guards and checks that their tests fail: `npm run mutants --
 * src/features/people/edit-profile/crop.ts`; without files all of them, as far as they changed since the last run. Each
 * surviving mutant must be listed in docs/mutants.md with a reason. The last lines show the share of killed mutants by
 * folder. A mutant of code that runs while a module loads needs all tests, so these are tried only with `--static`; those
 * of the machines' tables have their own tests, `tests/machines/mutants.test.ts`.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { z } from 'zod'
import { ROOT } from './generated-file.ts'

const place = z.object({ line: z.number(), column: z.number() })
const mutant = z.object({
  status: z.string(),
  replacement: z.string().default(''),
  location: z.object({ start: place, end: place }),
})
/** Stryker's report of all mutants; lines and columns count from 1. */
const report = z.object({ files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })) })

type Mutant = z.infer<typeof mutant> & { file: string; source: string }

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

/** The name of a mutant in docs/mutants.md: without its line, which changes often. */
function nameOf({ file, source, replacement, location: { start, end } }: Mutant) {
  const line = source.split('\n')[start.line - 1] ?? ''
  const original =
    start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`
  return `${file}: \`${original}\` → \`${replacement.replaceAll(/\s+/g, ' ')}\``
}

function scores(mutants: Mutant[]): string[] {
  const line = (name: string, of: Mutant[]) => {
    const noticed = of.filter(isNoticed).length
    const share = ((100 * noticed) / Math.max(of.length, 1)).toFixed(1)
    return `${name.padEnd(16)} ${String(noticed).padStart(5)} of ${String(of.length).padStart(5)}  ${share.padStart(5)} %`
  }
  const folders = Map.groupBy(mutants, ({ file }) => dirname(file))
  return [...folders].map(([name, of]) => line(name, of)).concat(line('all', mutants))
}

async function main() {
  const { values, positionals: wanted } = parseArgs({
    options: { static: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const began = performance.now()
  await new Stryker({
    configFile: 'stryker.config.ts',
    ignoreStatic: !values.static,
    ...(wanted.length > 0 && { mutate: wanted }),
  }).runMutationTest()
  const { files } = report.parse(
    JSON.parse(await readFile(join(ROOT, 'test-results', 'mutants', 'report.json'), 'utf8')),
  )
  const judged = Object.entries(files)
    .filter(([file]) => wanted.length === 0 || wanted.some((glob) => matchesGlob(file, glob)))
    .flatMap(([file, { source, mutants }]) => mutants.map((one) => ({ ...one, file, source })))
    .filter((one) => isNoticed(one) || isMissed(one))
  const known = await readFile(join(ROOT, 'docs', 'mutants.md'), 'utf8')
  for (const one of judged.filter(isMissed)) {
    if (known.includes(nameOf(one))) continue
    process.stdout.write(`missed, line ${one.location.start.line} of ${nameOf(one)}\n`)
    process.exitCode = 1
  }
  process.stdout.write(`${scores(judged).join('\n')}\n${Math.round((performance.now() - began) / 1000)} s\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
