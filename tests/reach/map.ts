import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Change } from '../lib/change.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, '.cache', 'coverage', 'map')
const SERVERS = join(ROOT, '.cache', 'coverage', 'servers.json')

/** First line and column, last line and column, and 1 if the statement ran, otherwise 0. */
const statement = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
export type Statement = z.infer<typeof statement>

/** The coverage of a source, valid only while its content has this hash. */
const reached = z.object({ hash: z.string(), statements: z.array(statement) })

const reachedSources = z.record(z.string(), reached)
type ReachedSources = z.infer<typeof reachedSources>

/** The project's sources that ran with one test file. */
const testCoverage = z.object({ test: z.string(), hash: z.string(), sources: reachedSources })
export type TestCoverage = z.infer<typeof testCoverage>

/** The coverage of one source as @vitest/coverage-v8 and ast-v8-to-istanbul report it. */
export interface FileStatements {
  path: string
  statementMap: Record<string, Record<'start' | 'end', { line: number; column: number }>>
  s: Record<string, number>
}

/** Identifies the content of a file. */
export const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')
    .slice(0, 16)

const fileOf = (test: string) => join(FOLDER, `${test.replaceAll('/', '__')}.json`)

/** The folders of what is written by hand and runs. */
export const SOURCE_FOLDERS = '{src,server,machines,markdown,openapi}'

/** The sources that tests should cover. */
export const sources = () =>
  globSync(`${SOURCE_FOLDERS}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/generated/**', '**/*.d.ts'] }).sort()

export const statementsOf = ({ statementMap, s }: FileStatements): Statement[] =>
  Object.entries(statementMap).map(([id, { start, end }]) => [
    start.line,
    start.column,
    end.line,
    // A statement at the end of a line may have no last column.
    Number.isFinite(end.column) ? end.column : 0,
    s[id] ? 1 : 0,
  ])

function reachedOf(files: Iterable<FileStatements>) {
  const found: ReachedSources = {}
  const wanted = new Set(sources())
  for (const file of files) {
    const path = relative(ROOT, file.path)
    const statements = statementsOf(file)
    if (wanted.has(path) && statements.some(([, , , , ran]) => ran)) found[path] = { hash: hashOf(path), statements }
  }
  return found
}

/** Stores the coverage of a test file in place of the earlier one. */
export function keepCoverage(test: string, files: Iterable<FileStatements>) {
  const found: TestCoverage = { test, hash: hashOf(test), sources: reachedOf(files) }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(test), JSON.stringify(found))
}

/** What the servers ran that tests have started, whichever test it was for. */
export const readServers = (): ReachedSources =>
  existsSync(SERVERS) ? reachedSources.parse(JSON.parse(readFileSync(SERVERS, 'utf8'))) : {}

/** Adds to what servers ran for earlier tests, as far as the sources are still the same. */
export function keepServers(files: Iterable<FileStatements>) {
  const found = reachedOf(files)
  for (const [path, before] of Object.entries(readServers())) {
    if (!existsSync(join(ROOT, path)) || before.hash !== hashOf(path)) continue
    const now = found[path] ?? before
    const statements = now.statements.map((one, place): Statement => (one[4] ? one : (before.statements[place] ?? one)))
    found[path] = { hash: before.hash, statements }
  }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(SERVERS, JSON.stringify(found))
}

/** The stored coverage of all test files that still exist. */
export function readCoverage(): TestCoverage[] {
  mkdirSync(FOLDER, { recursive: true })
  return readdirSync(FOLDER)
    .map((name) => testCoverage.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
    .filter(({ test }) => globSync(test, { cwd: ROOT }).length > 0)
}

/** Test files without stored coverage, or changed since it was stored. */
export function unknownOf(tests: string[]): string[] {
  const known = new Map(readCoverage().map(({ test, hash }) => [test, hash]))
  return tests.filter((test) => known.get(test) !== hashOf(test))
}

/** A line ran if the innermost statement around it ran, or any statement that starts and ends on that line. */
function runs(statements: Statement[], line: number) {
  const around = statements
    .filter(([first, , last]) => first <= line && line <= last)
    .sort((a, b) => a[2] - a[0] - (b[2] - b[0]) || b[0] - a[0] || b[1] - a[1])
  return around.some(([first, , last, , ran], place) => ran && (place === 0 || first === last))
}

const countRan = (statements: Statement[]) => statements.filter(([, , , , ran]) => ran).length

/** The share of a source in what a test covers; it is high for a test that is about that source. */
function shareOf({ sources }: TestCoverage, source: string) {
  const all = Object.values(sources).reduce((sum, { statements }) => sum + countRan(statements), 0)
  return countRan(sources[source]?.statements ?? []) / all
}

/** Whether a test file imports the source. */
const names = ({ test }: TestCoverage, source: string) =>
  existsSync(join(ROOT, test)) && readFileSync(join(ROOT, test), 'utf8').includes(`/${source}'`)

/**
 * The test files that cover one of these lines: first the ones that import the source, then those that cover the least
 * beside it. If the source has changed since, its line numbers are no longer valid, so that every test covering any of
 * it counts.
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

/** The line numbers of a source that a change replaces. */
export function linesOf({ file, from }: Pick<Change, 'file' | 'from'>): number[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const first = code.slice(0, code.indexOf(from)).split('\n').length
  return from.split('\n').map((_, index) => first + index)
}
