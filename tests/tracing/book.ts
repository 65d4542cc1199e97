import type { Citation, Rule } from './citations.ts'
import type { Tested, Verdict } from './reports.ts'
import { idsIn, type Requirement, type Room } from './requirements.ts'

export const LEVELS = ['rule', 'machine', 'portal', 'server', 'browser', 'path', 'other'] as const
export type Level = (typeof LEVELS)[number]

/** On which level a test file shows something. */
export function levelOf(file: string): Level {
  if (file.startsWith('tests/e2e/paths/')) return 'path'
  if (file.startsWith('tests/e2e/')) return 'browser'
  if (/\.rule\.test\.tsx?$/.test(file)) return 'rule'
  if (file.startsWith('tests/machines/')) return 'machine'
  if (/\.portal\.test\.tsx?$/.test(file)) return 'portal'
  return /\.server\.test\.tsx?$/.test(file) ? 'server' : 'other'
}

/** A rule of a machine with what its paths have made of it. */
export interface RuleShown {
  machine: string
  text: string
  paths: number
  verdict: Verdict
}

export interface Shown extends Requirement {
  tests: (Tested & { level: Level })[]
  rules: RuleShown[]
  verdict: Verdict | 'open'
  /** why no test shows it */
  reason: string | null
}

export interface RoomShown extends Room {
  requirements: Shown[]
}

interface Found {
  rooms: readonly Room[]
  tested: readonly Tested[]
  rules: readonly Rule[]
  /** requirements that no test shows, each with the reason */
  untested: Readonly<Record<string, string>>
}

/** The tests that walk the paths of the machines; the name of the machine is their first group. */
const WALKS = 'tests/machines/paths.test.ts'

const worst = (verdicts: readonly Verdict[]): Verdict => {
  if (verdicts.includes('failed')) return 'failed'
  return verdicts.length > 0 && verdicts.every((one) => one === 'passed') ? 'passed' : 'skipped'
}

/** Each requirement with the tests and rules that show it, and what came of them. */
export function bookOf({ rooms, tested, rules, untested }: Found): RoomShown[] {
  const testsOf = new Map<string, Shown['tests']>()
  for (const test of tested)
    for (const id of idsIn(test.title, rooms))
      testsOf.set(id, [...(testsOf.get(id) ?? []), { ...test, level: levelOf(test.file) }])
  const walks = Map.groupBy(
    tested.filter(({ file }) => file === WALKS),
    ({ title }) => title.split(' › ')[0] ?? '',
  )
  const rulesOf = (id: string) =>
    rules
      .filter(({ ids }) => ids.includes(id))
      .map(({ machine, text }): RuleShown => {
        const verdicts = (walks.get(machine) ?? []).map(({ verdict }) => verdict)
        return { machine, text, paths: verdicts.length, verdict: worst(verdicts) }
      })
  return rooms.map((room) => ({
    ...room,
    requirements: room.requirements.map((requirement) => {
      const { id } = requirement
      const [tests, shown] = [testsOf.get(id) ?? [], rulesOf(id)]
      const ran = [...tests, ...shown].map(({ verdict }) => verdict).filter((verdict) => verdict !== 'skipped')
      return {
        ...requirement,
        tests,
        rules: shown,
        verdict: ran.length === 0 ? 'open' : worst(ran),
        reason: untested[id] ?? null,
      }
    }),
  }))
}

interface Claims {
  book: readonly RoomShown[]
  titles: readonly Citation[]
  rules: readonly Rule[]
  tested: readonly Tested[]
}

/** What is wrong with the book, a line each that says what to do. */
export function faultsOf({ book, titles, rules, tested }: Claims): string[] {
  const all = book.flatMap(({ requirements }) => requirements)
  const known = new Set(all.map(({ id }) => id))
  const files = new Set(tested.map(({ file }) => file))
  const didRun = new Set(
    tested
      .filter(({ verdict }) => verdict !== 'skipped')
      .flatMap(({ file, title }) => idsIn(title, book).map((id) => `${file} ${id}`)),
  )
  const unknown = [...titles, ...rules].flatMap(({ file, text, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${text}" names ${id}, which is no requirement; correct the id or add its sentence`),
  )
  // A file of a step that was left out, such as the gallery, has not run as a whole.
  const leftOut = new Set(titles.filter(({ file }) => !files.has(file)).flatMap(({ ids }) => ids))
  const idle = titles
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, text, ids }) =>
      ids
        .filter((id) => known.has(id) && !didRun.has(`${file} ${id}`))
        .map((id) => `${file}: "${text}" names ${id}, and no such test has run; run it or take the id out`),
    )
  const bare = all
    .filter(({ id, verdict, reason }) => verdict === 'open' && reason === null && !leftOut.has(id))
    .map(({ id }) => `${id} has no test; name it in the title of the test that shows it, or write one`)
  const stale = all
    .filter(({ verdict, reason }) => verdict !== 'open' && reason !== null)
    .map(({ id }) => `${id} has a test; take it out of tests/tracing/untested.ts`)
  return [...unknown, ...idle, ...bare, ...stale]
}
