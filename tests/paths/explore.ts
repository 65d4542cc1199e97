import {
  type ActorOptions,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  SimulatedClock,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph'
import { type MachineSpec, type Start, systemEvent } from './spec.ts'

/** A state and its context, serialised. */
export type StateKey = string
/** A transition of the definition: source node, event and index in the list of guards. */
export type TransitionKey = string

/** The effects of a step apart from the new state. */
export interface Effects {
  started: Start[]
  emitted: AnyEventObject[]
  /** The timers started by the step, in milliseconds; they show whether a timer was restarted or runs on. */
  timers: number[]
}

export const noEffects = (): Effects => ({ started: [], emitted: [], timers: [] })

/** A clock that advances only when it is told to, and reports each new timer. */
export const watchedClock = (onTimer: (ms: number) => void): { clock: Clock; simulated: SimulatedClock } => {
  const simulated = new SimulatedClock()
  const clock: Clock = {
    setTimeout(run, ms) {
      onTimer(ms)
      return simulated.setTimeout(run, ms)
    },
    clearTimeout(id) {
      simulated.clearTimeout(id)
    },
  }
  return { clock, simulated }
}

type Clock = NonNullable<ActorOptions<AnyStateMachine>['clock']>

export interface Edge {
  from: StateKey
  event: AnyEventObject
  to: StateKey
  next: AnyMachineSnapshot
  takes: TransitionKey[]
  effects: Effects
}

/** The reachable graph of a machine for the cases of its spec. */
export interface Model {
  spec: MachineSpec
  input: unknown
  start: StateKey
  startTakes: TransitionKey[]
  startEffects: Effects
  states: Map<StateKey, AnyMachineSnapshot>
  out: Map<StateKey, Edge[]>
  edges: Edge[]
  /** Cases that must have no effect in a state. */
  ignored: Map<StateKey, AnyEventObject[]>
}

/** The shortest path to each state. */
export const shortestPaths = ({ start, out }: Pick<Model, 'start' | 'out'>): Map<StateKey, Edge[]> => {
  const paths = new Map<StateKey, Edge[]>([[start, []]])
  for (const [at, path] of paths)
    for (const edge of out.get(at) ?? []) if (!paths.has(edge.to)) paths.set(edge.to, [...path, edge])
  return paths
}

const MOST_STATES = 5_000

export const allNodes = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)]

/** Sorts keys, because their order does not make a different state. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const stateKey = (snapshot: AnyMachineSnapshot): StateKey => JSON.stringify([snapshot.value, snapshot.context], inOrder)

const activeIds = (snapshot: AnyMachineSnapshot): string[] => snapshot._nodes.map((node) => node.id)

/** Transition keys, which stay the same when the machine is rebuilt or gets other effects. */
export const transitionKeys = (machine: AnyStateMachine): Map<AnyTransitionDefinition, TransitionKey> => {
  const keys = new Map<AnyTransitionDefinition, TransitionKey>()
  for (const node of allNodes(machine)) {
    for (const [event, list] of [...node.transitions, ['always', node.always ?? []] as const])
      list.forEach((transition, place) => {
        keys.set(transition, `${node.id} ${event} #${place}`)
      })
  }
  return keys
}

/** The machine with actors that never finish, so that only the given events cause transitions. */
const silenced = (
  machine: AnyStateMachine,
  names: readonly string[],
  onStart: (start: Start) => void = () => {},
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(names.map((src) => [src, fromCallback(({ input }) => void onStart({ src, input }))])),
  })

const isEnabled = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  snapshot.status === 'active' && snapshot.machine.getTransitionData(snapshot, event).length > 0

/** Whether the event can occur in this state, even if it has no effect. */
const isPossible = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean => {
  const what = systemEvent(event.type)
  if (what.kind === 'external') return true
  return what.kind === 'after' && activeIds(snapshot).includes(what.node)
}

interface Step {
  takes: TransitionKey[]
  effects: Effects
}
const newStep = (): Step => ({ takes: [], effects: noEffects() })

/** Replays events on a real actor and returns the transitions and effects of the start and of each event. */
const replay = (spec: MachineSpec, input: unknown, events: AnyEventObject[]): Step[] => {
  let step = newStep()
  const steps = [step]
  const quiet = silenced(spec.machine, Object.keys(spec.actors), (start) => step.effects.started.push(start))
  const keys = transitionKeys(quiet)
  let root: unknown
  let failure: unknown
  const actor = createActor(quiet, {
    input,
    clock: watchedClock((ms) => step.effects.timers.push(ms)).clock,
    inspect: (inspected) => {
      // The first actor in the inspection is the root.
      if (inspected.type === '@xstate.actor') root ??= inspected.actorRef
      if (inspected.type === '@xstate.microstep' && inspected.actorRef === root)
        for (const taken of inspected._transitions) step.takes.push(keys.get(taken) ?? `? ${taken.eventType}`)
    },
  })
  actor.subscribe({ error: (error) => (failure = error) })
  actor.on('*', (emitted) => step.effects.emitted.push(emitted))
  actor.start()
  for (const event of events) {
    step = newStep()
    steps.push(step)
    actor.send(event)
  }
  actor.stop()
  if (failure) throw failure
  return steps
}

/** Finds every state that the cases reach, every edge between them and the effects of each edge. */
const explore = (spec: MachineSpec, input?: unknown): Model => {
  const allow = spec.allow ?? (() => true)
  const quiet = silenced(spec.machine, Object.keys(spec.actors))
  const map = getAdjacencyMap(quiet, {
    input,
    events: spec.cases,
    serializeState: stateKey,
    limit: MOST_STATES * spec.cases.length,
    filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
      isEnabled(snapshot, event) && allow(snapshot, event),
  })
  const states = new Map(Object.entries(map).map(([key, { state }]) => [key, state]))
  const [start = ''] = states.keys()
  const edges: Edge[] = adjacencyMapToArray(map).map(({ state, event, nextState }) => ({
    from: stateKey(state),
    event,
    to: stateKey(nextState),
    next: nextState,
    takes: [],
    effects: noEffects(),
  }))
  const out = new Map<StateKey, Edge[]>([...states.keys()].map((key) => [key, []]))
  for (const edge of edges) out.get(edge.from)?.push(edge)
  const ignored = new Map(
    [...states].map(([key, snapshot]) => [
      key,
      spec.cases.filter((event) => !isEnabled(snapshot, event) && isPossible(snapshot, event)),
    ]),
  )
  const first = replay(spec, input, [])[0]
  const startEffects = first?.effects ?? noEffects()
  const model = { spec, input, start, startTakes: first?.takes ?? [], startEffects, states, out, edges, ignored }
  const paths = shortestPaths(model)
  for (const edge of edges) {
    const events = [...(paths.get(edge.from) ?? []), edge].map((step) => step.event)
    Object.assign(edge, replay(spec, input, events).at(-1))
  }
  return model
}

/** One model for each input of the machine. */
export const modelsOf = (spec: MachineSpec): Model[] =>
  (spec.inputs ?? [undefined]).map((input) => explore(spec, input))

/** Transitions of the definition that no edge takes. */
export const untaken = (spec: MachineSpec, models: Model[]): TransitionKey[] => {
  const taken = new Set(
    models.flatMap(({ startTakes, edges }) => [...startTakes, ...edges.flatMap((edge) => edge.takes)]),
  )
  return [...transitionKeys(spec.machine).values()].filter((key) => !taken.has(key))
}

/** States of the definition that are never active; a transient state is not counted. */
export const unvisited = (spec: MachineSpec, models: Model[]): string[] => {
  const active = new Set(models.flatMap(({ states }) => [...states.values()].flatMap(activeIds)))
  return allNodes(spec.machine)
    .filter((node) => !active.has(node.id) && !node.always?.length)
    .map((node) => node.id)
}

/** Cases that no state reacts to and that are not events of the machine either. */
export const unused = (spec: MachineSpec, models: Model[]): AnyEventObject[] => {
  const taken = new Set(models.flatMap(({ edges }) => edges.map(({ event }) => JSON.stringify(event))))
  const isKnown = ({ type }: AnyEventObject) =>
    systemEvent(type).kind === 'external' && allNodes(spec.machine).some((node) => node.transitions.has(type))
  return spec.cases.filter((event) => !taken.has(JSON.stringify(event)) && !isKnown(event))
}
