import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCoverage } from '../reach/make.ts'
import { readCoverage, type TestCoverage, testsReaching, unknownOf } from '../reach/map.ts'
import { type End, readBook, shareOf, totalsOf, unexplained, written } from './book.ts'
import { walkMutants } from './browser.ts'
import { wiredFiles } from './files.ts'
import { type Mutant, mutantsOf } from './mutate.ts'
import { Results } from './results.ts'
import { drawn } from './sample.ts'
import { refusedByTypes } from './types.ts'
import { openTests, type Tests } from './unit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BOOK = join(ROOT, 'docs', 'wiring-mutants.md')
const LEAST_SHARE = 95
/** One for each core of a small machine; a mutant is mostly noticed by the first file. */
const WORKERS = 2

const say = (text: string) => process.stdout.write(`${text}\n`)

export interface WiringOptions {
  seed: number
  /** how many mutants are tried; null: all of them, and `docs/wiring-mutants.md` is written */
  sample: number | null
  /** the files to change; empty: all of them */
  files: readonly string[]
  /** whether mutants that were noticed before are tried again */
  isAgain: boolean
}

/** The room of a source or of a test, or `app` and `platform`. */
const roomOf = (file: string) => /(?:features\/)?([a-z]+)\//.exec(file.replace(/^(src|tests)\//, ''))?.[1]

/** A screen is asked about its own room only: it takes long, and shows little of what others are wired to. */
const isAsked = (test: string, file: string) => !test.endsWith('.tsx') || roomOf(test) === roomOf(file)

/** Test files that run the line: those of its room first where that has not been measured. */
function testsFor({ file, lines: [line] }: Mutant, tests: Tests, coverage: TestCoverage[], unmeasured: Set<string>) {
  const rank = (test: string) => (roomOf(test) === roomOf(file) ? 0 : roomOf(test) === 'app' ? 1 : 2)
  const measured = testsReaching(coverage, file, [line]).filter((test) => !unmeasured.has(test))
  const others = [...unmeasured].sort((a, b) => rank(a) - rank(b))
  return [...measured, ...others].filter((test) => tests.files.includes(test) && isAsked(test, file))
}

/** Tries all mutants, or some, and says what noticed them; returns whether all is as it should be. */
export async function tryWiring({ seed, sample, files, isAgain }: WiringOptions): Promise<boolean> {
  const all = Object.keys(wiredFiles).flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
  const text = readFileSync(BOOK, 'utf8')
  const book = readBook(
    text,
    all.map(({ name }) => name),
  )
  const results = new Results()
  const isKnown = !isAgain && sample === null
  const isFull = sample === null && files.length === 0
  const isOpen = ({ name }: Mutant) => !book.listed.has(name)
  // About a third is refused by the type check.
  const inFiles = files.length === 0 ? all : all.filter(({ file }) => files.includes(file))
  const wanted = sample === null ? inFiles : drawn(inFiles.filter(isOpen), sample * 2, seed)
  if (sample !== null) say(`${sample} mutants of the wiring, drawn with --seed ${seed}`)
  const refused = refusedByTypes(wanted)
  const ends = new Map<Mutant, End>([...refused].map((mutant) => [mutant, 'types']))
  const judged = wanted.filter((mutant) => !refused.has(mutant)).slice(0, sample ?? wanted.length)

  const tests = await openTests(WORKERS)
  const noticing = new Set<string>()
  try {
    const unknown = unknownOf(tests.files)
    if (sample === null && unknown.length > 0) await makeCoverage(unknown)
    const [coverage, unmeasured] = [readCoverage(), new Set(unknownOf(tests.files))]
    for (const [place, mutant] of judged.entries()) {
      const began = performance.now()
      const known = isKnown ? results.of(mutant) : null
      const found = known ?? (await tests.run(testsFor(mutant, tests, coverage, unmeasured), mutant))
      if (found) {
        ends.set(mutant, found.file.startsWith('tests/e2e/') ? 'browser' : 'unit')
        results.keep(mutant, found)
        if (!known) noticing.add(found.file)
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(
        `${found ? '✓' : '·'} ${place + 1}/${judged.length} ${mutant.id} ${found ? `${found.file}: ${found.title}` : 'not noticed by Vitest'} · ${seconds} s`,
      )
    }
    // Tests that fail without a mutant, too, notice nothing.
    const broken = await tests.run([...noticing])
    if (broken) throw new Error(`It fails without any mutant: ${broken.file}: ${broken.title}`)
  } finally {
    await tests.close()
  }

  const left = judged.filter((mutant) => !ends.has(mutant))
  const inBrowser = left.length > 0 ? walkMutants(left) : new Map()
  for (const mutant of left) {
    const found = inBrowser.get(mutant)
    if (found) results.keep(mutant, found)
    ends.set(mutant, found ? 'browser' : 'survived')
  }
  if (isFull) writeFileSync(BOOK, written(text, inOrder(all, ends), book))
  for (const mutant of unexplained(ends, book)) say(`✗ survived, and nothing says why: ${mutant.id}: ${mutant.name}`)
  for (const line of totalsOf(ends)) say(line)
  const isEnough = !isFull || shareOf(ends.values()) >= LEAST_SHARE
  return isEnough && unexplained(ends, book).length === 0
}

const inOrder = (all: readonly Mutant[], ends: ReadonlyMap<Mutant, End>): Map<Mutant, End> =>
  new Map(
    all.flatMap((mutant): [Mutant, End][] => {
      const end = ends.get(mutant)
      return end ? [[mutant, end]] : []
    }),
  )
