import { type Edge, type Model, modelsOf, untaken } from '../../../paths/explore.ts'
import { type MachineSpec, systemEvent } from '../../../paths/spec.ts'
import { leavesOf } from '../../../paths/table.ts'
import { inWords, tours } from '../../../paths/tours.ts'
import { type AnyTable, missingEvent, missingState } from './table.ts'

/** Long paths need fewer page loads, short ones are easier to read. */
const LONGEST = 12

export interface Path {
  id: string
  title: string
  model: Model
  edges: readonly Edge[]
}

export interface Plan {
  paths: Path[]
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

/** Paths that take each possible transition and each possible case once. */
export function planOf(table: AnyTable, spec: MachineSpec): Plan {
  const models = modelsOf(possibleOf(table, spec))
  const paths = models.flatMap((model) =>
    tours(model, 'cases', LONGEST).map((edges) => ({ model, edges, title: inWords(edges) })),
  )
  return {
    paths: (paths.length > 0 ? paths : models.map((model) => ({ model, edges: [], title: 'the start' }))).map(
      (path, n) => ({ ...path, id: `${table.machine}-${n + 1}` }),
    ),
    complaints: [...missing(table, models), ...contradictions(table, untaken(spec, models))],
  }
}

const missing = ({ machine, has }: AnyTable, models: readonly Model[]): string[] => {
  const types = models.flatMap(({ edges }) => edges.map(({ event }) => event.type))
  const nodes = models.flatMap(({ states }) => [...states.values()].flatMap(leavesOf))
  return [
    ...types
      .filter((type) => systemEvent(type).kind !== 'after' && !has.event(type))
      .map((type) => missingEvent(machine, type)),
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
