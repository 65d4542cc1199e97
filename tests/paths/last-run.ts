import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MachineReport } from './report.ts'
import type { PathResult } from './results.ts'

const walked = z.object({
  /** `machine`, or the language of the browser */
  where: z.string(),
  /** the same for the same steps, however the paths are numbered */
  key: z.string(),
  id: z.string(),
  title: z.string(),
  result: z.enum(['passed', 'failed']),
  ms: z.number(),
})

/** What is kept of a run, to say at the next one what has changed. */
export const lastRun = z.object({
  /** ISO 8601 */
  at: z.string(),
  machines: z.array(z.object({ machine: z.string(), graph: z.string().nullable(), paths: z.array(walked) })),
})

export type LastRun = z.infer<typeof lastRun>
export type WalkedPath = z.infer<typeof walked>

const walkedIn = (where: string, { id, title, result, ms, steps }: PathResult): WalkedPath => {
  const text = steps.map(({ event, state, context }) => [event, state, context].join()).join('\n')
  const key = createHash('sha256').update(`${where}\n${text}`).digest('base64url').slice(0, 16)
  return { where, key, id, title, result, ms }
}

export const runOf = (reports: readonly MachineReport[], at: Date): LastRun => ({
  at: at.toISOString(),
  machines: reports.map(({ name, found, browser }) => ({
    machine: name,
    graph: found.graph,
    paths: [
      ...found.paths.map((path) => walkedIn('machine', path)),
      ...browser.flatMap(({ locale, paths }) => paths.map((path) => walkedIn(locale, path))),
    ],
  })),
})

/** A row of the table of a graph: what an event does in a state. */
export interface RowChange {
  state: string
  event: string
  /** null when the row is new, or gone */
  before: string | null
  now: string | null
}

export interface SlowerPath extends WalkedPath {
  /** ms of the last run */
  before: number
}

export interface MachineChanges {
  machine: string
  added: WalkedPath[]
  lost: WalkedPath[]
  /** passed before and failed now */
  broken: WalkedPath[]
  slower: SlowerPath[]
  rows: RowChange[]
}

/** A path is slower when it takes twice as long as before, and this much more. */
const MORE_MS = 500

type Row = Pick<RowChange, 'state' | 'event'> & { does: string }

const START = 'start'

/** The rows of a table; a state may stand in it once for each start. */
const rowsOf = (graph: string): Map<string, Row> => {
  const rows = new Map<string, Row>()
  let start = ''
  let state = ''
  let row: Row | undefined
  for (const line of graph.split('\n')) {
    if (/^ {4}/.test(line) || (state === START && line.startsWith(' '))) {
      if (row) row.does = [row.does, line.trim()].filter(Boolean).join('\n')
    } else if (line.startsWith('  ')) {
      row = { state, event: line.trim(), does: '' }
      rows.set([start, state, row.event].join('\n'), row)
    } else if (line.startsWith(`${START} `)) {
      start = line.replace(/ -> .*/, '')
      state = START
      row = { state, event: '', does: line.replace(/^start /, '') }
      rows.set(start, row)
    } else if (line !== '') state = line
  }
  return rows
}

/** The rows that differ between two tables, in the order of the new one; those that are gone come last. */
export const rowChanges = (before: string, now: string): RowChange[] => {
  const [old, current] = [rowsOf(before), rowsOf(now)]
  const changed = [...current].flatMap(([key, { state, event, does }]) => {
    const was = old.get(key)?.does ?? null
    return was === does ? [] : [{ state, event, before: was, now: does }]
  })
  const gone = [...old]
    .filter(([key]) => !current.has(key))
    .map(([, { state, event, does }]) => ({ state, event, before: does, now: null }))
  return [...changed, ...gone]
}

/** Those of `paths` that were walked where some of the others were, too. */
const walkedAsIn = (paths: readonly WalkedPath[], others: readonly WalkedPath[]): WalkedPath[] =>
  paths.filter(({ where }) => others.some((other) => other.where === where))

/** What has changed in each machine between two runs; languages that one of them left out are not compared. */
export const changesSince = (before: LastRun, now: LastRun): MachineChanges[] =>
  now.machines.flatMap(({ machine, graph, paths }) => {
    const old = before.machines.find((one) => one.machine === machine)
    if (!old) return [{ machine, added: paths, lost: [], broken: [], slower: [], rows: [] }]
    const [then, today] = [walkedAsIn(old.paths, paths), walkedAsIn(paths, old.paths)]
    const oldPaths = new Map(then.map((path) => [path.key, path]))
    const keys = new Set(today.map(({ key }) => key))
    const changes = {
      machine,
      added: today.filter(({ key }) => !oldPaths.has(key)),
      lost: then.filter(({ key }) => !keys.has(key)) ?? [],
      broken: today.filter(({ key, result }) => result === 'failed' && oldPaths.get(key)?.result === 'passed') ?? [],
      slower:
        today.flatMap((path) => {
          const was = oldPaths.get(path.key)?.ms
          return was !== undefined && path.ms > Math.max(2 * was, was + MORE_MS) ? [{ ...path, before: was }] : []
        }) ?? [],
      rows: old.graph !== null && graph !== null ? rowChanges(old.graph, graph) : [],
    }
    return Object.values(changes).some((list) => Array.isArray(list) && list.length > 0) ? [changes] : []
  })
