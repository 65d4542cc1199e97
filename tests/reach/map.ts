import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Change } from '../lib/change.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, '.cache', 'coverage', 'map')

/** A statement's first line and column, its last line and column, and whether it ran: 1 or 0. */
const statement = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
export type Statement = z.infer<typeof statement>

/** A source as it was when the test ran; lines of another content say nothing of it. */
const reached = z.object({ hash: z.string(), statements: z.array(statement) })

/** What ran of the project's own sources while one test file ran. */
const testCoverage = z.object({ test: z.string(), hash: z.string(), sources: z.record(z.string(), reached) })
export type TestCoverage = z.infer<typeof testCoverage>

/** What @vitest/coverage-v8 and ast-v8-to-istanbul say of one source. */
export interface FileStatements {
  path: string
  statementMap: Record<string, Record<'start' | 'end', { line: number; column: number }>>
  s: Record<string, number>
}

/** By which another content of a file is known. */
export const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')
    .slice(0, 16)

const fileOf = (test: string) => join(FOLDER, `${test.replaceAll('/', '__')}.json`)

/** Every source that tests should reach. */
export const sources = () =>
  globSync('{src,server,machines}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/generated/**', '**/*.d.ts'] }).sort()

export const statementsOf = ({ statementMap, s }: FileStatements): Statement[] =>
  Object.entries(statementMap).map(([id, { start, end }]) => [
    start.line,
    start.column,
    end.line,
    // A statement that ends its line may have no last column.
    Number.isFinite(end.column) ? end.column : 0,
    s[id] ? 1 : 0,
  ])

/** Keeps what ran while this test file ran; what was known of it before is forgotten. */
export function keepCoverage(test: string, files: Iterable<FileStatements>) {
  const found: TestCoverage = { test, hash: hashOf(test), sources: {} }
  const wanted = new Set(sources())
  for (const file of files) {
    const path = relative(ROOT, file.path)
    const statements = statementsOf(file)
    if (wanted.has(path) && statements.some(([, , , , ran]) => ran))
      found.sources[path] = { hash: hashOf(path), statements }
  }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(test), JSON.stringify(found))
}

/** What is known of all test files that still exist. */
export function readCoverage(): TestCoverage[] {
  mkdirSync(FOLDER, { recursive: true })
  return readdirSync(FOLDER)
    .map((name) => testCoverage.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
    .filter(({ test }) => globSync(test, { cwd: ROOT }).length > 0)
}

/** Test files of which nothing is known, or which have changed since. */
export function unknownOf(tests: string[]): string[] {
  const known = new Map(readCoverage().map(({ test, hash }) => [test, hash]))
  return tests.filter((test) => known.get(test) !== hashOf(test))
}

/** The innermost statement around a line decides whether the line ran; so does each that is in that line alone. */
function runs(statements: Statement[], line: number) {
  const around = statements
    .filter(([first, , last]) => first <= line && line <= last)
    .sort((a, b) => a[2] - a[0] - (b[2] - b[0]) || b[0] - a[0] || b[1] - a[1])
  return around.some(([first, , last, , ran], place) => ran && (place === 0 || first === last))
}

const countRan = (statements: Statement[]) => statements.filter(([, , , , ran]) => ran).length

/** How much of what a test runs is this source: what is about it runs little else. */
function shareOf({ sources }: TestCoverage, source: string) {
  const all = Object.values(sources).reduce((sum, { statements }) => sum + countRan(statements), 0)
  return countRan(sources[source]?.statements ?? []) / all
}

/** A test file that names the source itself is about it, whatever else it runs. */
const names = ({ test }: TestCoverage, source: string) =>
  existsSync(join(ROOT, test)) && readFileSync(join(ROOT, test), 'utf8').includes(`/${source}'`)

/**
 * The test files that run one of these lines: first those that import the source, then those that run the least
 * besides. When the source has changed since they ran, its lines have moved: then every test that runs something of it
 * counts.
 */
export function testsReaching(all: TestCoverage[], source: string, lines: number[]): string[] {
  const hash = hashOf(source)
  return all
    .filter(({ sources }) => {
      const found = sources[source]
      return found && (found.hash !== hash || lines.some((line) => runs(found.statements, line)))
    })
    .sort((a, b) => Number(names(b, source)) - Number(names(a, source)) || shareOf(b, source) - shareOf(a, source))
    .map(({ test }) => test)
}

/** The lines of a source that a change replaces. */
export function linesOf({ file, from }: Pick<Change, 'file' | 'from'>): number[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const first = code.slice(0, code.indexOf(from)).split('\n').length
  return from.split('\n').map((_, index) => first + index)
}
