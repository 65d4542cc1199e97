import { type Edge, type Model, modelsOf, untaken } from '../../../paths/explore.ts'
import { type MachineSpec, systemEvent } from '../../../paths/spec.ts'
import { leavesOf } from '../../../paths/table.ts'
import { inWords, pairsIn, tours } from '../../../paths/tours.ts'
import { type AnyTable, missingEvent, missingState } from './table.ts'

/** Long paths need fewer page loads, short ones are easier to read; for hundreds of pairs the loads count. */
const LONGEST = { cases: 12, pairs: 40 }
export type BrowserGoal = keyof typeof LONGEST

/** The machines whose pairs are walked in the browser too. */
const WITH_PAIRS = ['auth', 'checkout', 'lesson', 'outbox', 'quiz', 'webinar']

/** What `PATHS_GOAL` asks of a machine's paths in the browser: `cases`, or `pairs` where they are walked. */
export function goalOf(machine: string, wanted = process.env.PATHS_GOAL ?? 'cases'): BrowserGoal {
  if (wanted !== 'cases' && wanted !== 'pairs')
    throw new Error(`PATHS_GOAL is "${wanted}"; it must be "cases" or "pairs"`)
  return WITH_PAIRS.includes(machine) ? wanted : 'cases'
}

export interface Path {
  id: string
  title: string
  model: Model
  edges: readonly Edge[]
}

export interface Plan {
  paths: Path[]
  /** Each transition with each that can follow it in the browser; null when the goal is less. */
  pairs: string[] | null
  /** Cases and entries that the table lacks or does not need, one line each. */
  complaints: string[]
}

/** The part of a machine's spec that can be caused in a browser. */
export function possibleOf(table: AnyTable, spec: MachineSpec): MachineSpec {
  const possible: MachineSpec = { ...spec, ...table.model }
  const { allow = () => true } = possible
  return {
    ...possible,
    allow: (snapshot, event) => allow(snapshot, event) && (table.can?.(snapshot, event) ?? true),
  }
}

/** Paths that take each possible transition and each possible case once, or also each possible pair of transitions. */
export function planOf(table: AnyTable, spec: MachineSpec, goal: BrowserGoal): Plan {
  const models = modelsOf(possibleOf(table, spec))
  const paths = models.flatMap((model) =>
    tours(model, goal, LONGEST[goal]).map((edges) => ({ model, edges, title: inWords(edges) })),
  )
  return {
    paths: (paths.length > 0 ? paths : models.map((model) => ({ model, edges: [], title: 'the start' }))).map(
      (path, n) => ({ ...path, id: `${table.machine}-${n + 1}` }),
    ),
    pairs: goal === 'pairs' ? [...new Set(models.flatMap((model) => [...pairsIn(model)]))].sort() : null,
    complaints: [...missing(table, models), ...contradictions(table, untaken(spec, models))],
  }
}

const missing = ({ machine, has }: AnyTable, models: readonly Model[]): string[] => {
  /** The events, each with a transition that it can follow. */
  const types = new Map<string, string | undefined>()
  for (const { out, edges } of models) {
    for (const { event } of edges) if (!types.has(event.type)) types.set(event.type, undefined)
    for (const { to, takes } of edges)
      for (const { event } of out.get(to) ?? []) types.set(event.type, types.get(event.type) ?? takes[0])
  }
  const nodes = models.flatMap(({ states }) => [...states.values()].flatMap(leavesOf))
  return [
    ...[...types]
      .filter(([type]) => systemEvent(type).kind !== 'after' && !has.event(type))
      .map(([type, first]) => missingEvent(machine, type, first)),
    ...nodes.filter((node) => !has.state(node)).map((node) => missingState(machine, node)),
  ].filter((line, place, all) => all.indexOf(line) === place)
}

const contradictions = ({ machine, impossible }: AnyTable, open: readonly string[]): string[] => [
  ...open
    .filter((transition) => !(transition in impossible))
    .map((transition) => `${machine}: no path takes "${transition}", and nothing says why`),
  ...Object.keys(impossible)
    .filter((transition) => !open.includes(transition))
    .map((transition) => `${machine}: "${transition}" is called impossible, and a path takes it`),
]
