import type { AnyMachineSnapshot } from 'xstate'
import { type Edge, type Model, noEffects, type StateKey } from './explore.ts'
import { type MachineSpec, type Seen, systemEvent } from './spec.ts'

/** Whether something holds at a moment: at the start, or after a step, with what the step has done. */
export type Holds = (snapshot: AnyMachineSnapshot, seen: Seen) => boolean
/** The moments that a property speaks of: those right after an event of this type, or those where this holds. */
export type When = string | Holds

export const KINDS = ['always', 'never', 'eventually', 'respond', 'sometimes'] as const
export type Kind = (typeof KINDS)[number]

/**
 * A property of a whole run, one line beside the machine's spec, where an oracle judges one step.
 *
 * `always` and `never` speak of each moment, or of those that `when` names. `sometimes` is seen at some moment; it is a
 * warning when it never is. `eventually` comes about in every fair run from the start, and `respond` in every fair run
 * from each moment of `when`, at that moment or later.
 *
 * A run is fair when nobody waits for ever: in a state that is never left, or that comes again and again, each answer
 * of a promise and each end of a delay that the cases have for it comes some time. So a call may fail many times, but
 * not always; an answer that `allow` of the spec leaves out never comes. Nothing is assumed of people and of other tabs: they may do anything, at any time, or nothing any more.
 * Then a run that owes something can go on for ever without it exactly when it can reach a state from which answers and
 * delays alone no longer lead to it; that is what is looked for.
 */
export interface Property {
  kind: Kind
  /** null: each moment */
  when: Holds | null
  holds: Holds
}

/** The properties of a machine by what they say, with the ids of the requirements that they are taken from. */
export type Properties = Readonly<Record<string, Property>>

const momentsOf = (when: When): Holds => (typeof when === 'string' ? (_, { last }) => last?.type === when : when)

const property = (kind: Kind, [first, second]: readonly [When, Holds?]): Property =>
  second === undefined ? { kind, when: null, holds: momentsOf(first) } : { kind, when: momentsOf(first), holds: second }

/** It holds at each moment, or at each that `when` names. */
export const always = (...terms: [Holds] | [When, Holds]): Property => property('always', terms)
/** It holds at no moment, or at none that `when` names. */
export const never = (...terms: [Holds] | [When, Holds]): Property => property('never', terms)
/** It holds at some moment; a warning when none was found. */
export const sometimes = (holds: When): Property => property('sometimes', [holds])
/** It holds at the start or at some later moment of every fair run. */
export const eventually = (holds: Holds): Property => property('eventually', [holds])
/** After each moment that `when` names it holds then or later, in every fair run. */
export const respond = (when: When, holds: Holds): Property => property('respond', [when, holds])

/** How a property stands after a moment: kept so far, something is still to come, or broken for good. */
export type Standing = 'kept' | 'owed' | 'broken'

export const beforeStart = ({ kind }: Property): Standing => (kind === 'eventually' ? 'owed' : 'kept')

const appliesAt = ({ when }: Property, snapshot: AnyMachineSnapshot, seen: Seen): boolean =>
  when === null || when(snapshot, seen)

/** How a property stands after a moment, by how it stood before. */
export const standingAfter = (
  property: Property,
  before: Standing,
  snapshot: AnyMachineSnapshot,
  seen: Seen,
): Standing => {
  const { kind, holds } = property
  const applies = () => appliesAt(property, snapshot, seen)
  if (kind === 'sometimes') return 'kept'
  if (kind === 'eventually') return before === 'owed' && !holds(snapshot, seen) ? 'owed' : 'kept'
  if (kind === 'respond') return (before === 'owed' || applies()) && !holds(snapshot, seen) ? 'owed' : 'kept'
  return applies() && holds(snapshot, seen) === (kind === 'never') ? 'broken' : before
}

/** Answers of promises and ends of delays come by themselves; a callback actor need not ever fail. */
const comesByItself = ({ actors }: MachineSpec, { event }: Edge): boolean => {
  const what = systemEvent(event.type)
  return what.kind === 'after' || (what.kind !== 'external' && actors[what.name] === 'promise')
}

const seenAfter = ({ spec, states, startEffects }: Model, edge: Edge | null, snapshot: AnyMachineSnapshot): Seen => ({
  last: edge?.event ?? null,
  before: (edge && states.get(edge.from)) ?? null,
  ...(edge?.effects ?? startEffects ?? noEffects()),
  running: new Set(Object.keys(snapshot.children).filter((id) => spec.actors[id] === 'promise')),
})

/** A moment of the graph: null is the start. */
type Moment = Edge | null

/** The moments of a model; each is asked about many times and looked at once. */
const lookedAt = (model: Model) => {
  const first = model.states.get(model.start)
  if (!first) throw new Error('the model has no start')
  const seen = new Map<Moment, [AnyMachineSnapshot, Seen]>(
    [null, ...model.edges].map((edge) => {
      const snapshot = edge?.next ?? first
      return [edge, [snapshot, seenAfter(model, edge, snapshot)]]
    }),
  )
  return (moment: Moment): [AnyMachineSnapshot, Seen] => seen.get(moment) ?? [first, seenAfter(model, null, first)]
}

/** The next step of the shortest way, by answers and delays alone, to a moment where it holds; by state. */
const waysByThemselves = ({ spec, edges }: Model, isGoal: (edge: Edge) => boolean): Map<StateKey, Edge> => {
  const own = edges.filter((edge) => comesByItself(spec, edge))
  const first = new Map<StateKey, Edge>()
  for (const edge of own) if (!first.has(edge.from) && isGoal(edge)) first.set(edge.from, edge)
  for (let before = -1; before !== first.size; ) {
    before = first.size
    const known = new Set(first.keys())
    for (const edge of own) if (!first.has(edge.from) && known.has(edge.to)) first.set(edge.from, edge)
  }
  return first
}

export interface Checked {
  /** At how many moments of the graph it applied; of `sometimes`, at how many it held. */
  applied: number
  /** The shortest path that breaks it, or after which what it owes need never come; null when there is none. */
  broken: { path: Edge[]; why: string } | null
}

const WHY: Record<Kind, string> = {
  always: 'it does not hold here',
  never: 'it holds here',
  sometimes: 'it was not seen',
  eventually: 'it has not held, and from here no answer and no delay leads to it',
  respond: 'it has not held since, and from here no answer and no delay leads to it',
}

/** Checks a property over the whole graph of a model. */
export const checkProperty = (model: Model, property: Property): Checked => {
  const { kind, holds } = property
  const at = lookedAt(model)
  const moments: Moment[] = [null, ...model.edges]
  const start = standingAfter(property, beforeStart(property), ...at(null))
  const isCounted = (moment: Moment) =>
    kind === 'sometimes'
      ? holds(...at(moment))
      : kind === 'eventually'
        ? start === 'owed'
        : appliesAt(property, ...at(moment))
  const applied = moments.filter(isCounted).length
  const ways = waysByThemselves(model, (edge) => holds(...at(edge)))
  // Breadth first, so that the first path that breaks it is the shortest.
  const reached = new Map([[`${start} ${model.start}`, { state: model.start, standing: start, path: [] as Edge[] }]])
  for (const { state, standing, path } of reached.values()) {
    if (standing === 'broken' || (standing === 'owed' && !ways.has(state)))
      return { applied, broken: { path, why: WHY[kind] } }
    if (kind === 'eventually' && standing === 'kept') continue
    for (const edge of model.out.get(state) ?? []) {
      const next = standingAfter(property, standing, ...at(edge))
      const key = `${next} ${edge.to}`
      if (!reached.has(key)) reached.set(key, { state: edge.to, standing: next, path: [...path, edge] })
    }
  }
  return { applied, broken: null }
}

/** The shortest way from a state, by answers and delays alone, to a moment where the property's promise holds. */
export const wayByItself = (model: Model, { holds }: Property, from: StateKey): Edge[] => {
  const at = lookedAt(model)
  const ways = waysByThemselves(model, (edge) => holds(...at(edge)))
  const path: Edge[] = []
  for (let edge = ways.get(from); edge; edge = ways.get(edge.to)) {
    path.push(edge)
    if (holds(...at(edge))) break
  }
  return path
}
