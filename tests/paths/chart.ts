import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { allNodes, type TransitionKey, transitionKeys } from './explore.ts'
import { nameOf } from './lint.ts'
import { eventName } from './spec.ts'

export interface ChartState {
  id: string
  key: string
  parent: string | null
  kind: AnyStateNode['type']
  tags: string[]
  /** Actors that run while the state is active. */
  runs: string[]
  entry: string[]
  exit: string[]
  /** The state inside that is active first. */
  initial: string | null
  /** Left at once, by `always`. */
  isTransient: boolean
}

export interface ChartTransition {
  key: TransitionKey
  from: string
  /** In words: `LOGOUT`, `refresh failed`, `after backOff`, `always`. */
  event: string
  guard: string | null
  actions: string[]
  /** Empty when the state stays as it is. */
  targets: string[]
}

/** A machine as it is written, for those who draw it. */
export interface Chart {
  machine: string
  states: ChartState[]
  transitions: ChartTransition[]
  /** Milliseconds, or null where the context decides. */
  delays: { name: string; ms: number | null }[]
}

/** Actions by name, those of XState without its prefix; the timers of `after` are told as delays. */
const namesOf = (actions: readonly unknown[]): string[] =>
  actions
    .map((action) => nameOf(action) ?? (/xstate\.(\w+)/.exec(String(Object(action).type))?.[1] || 'inline'))
    .filter((name) => name !== 'raise' && name !== 'cancel')

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  kind: node.type,
  tags: node.tags,
  runs: node.invoke.map(({ id }) => id),
  entry: namesOf(node.entry),
  exit: namesOf(node.exit),
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  isTransient: Boolean(node.always?.length),
})

const transitionOf = (transition: AnyTransitionDefinition, key: TransitionKey): ChartTransition => ({
  key,
  from: transition.source.id,
  event: key.split(' ')[1] === 'always' ? 'always' : eventName(transition.eventType),
  guard: transition.guard === undefined ? null : (nameOf(transition.guard) ?? 'inline'),
  actions: namesOf(transition.actions),
  targets: (transition.target ?? []).map(({ id }) => id),
})

export const chartOf = (machine: AnyStateMachine): Chart => ({
  machine: machine.id,
  states: allNodes(machine).map(stateOf),
  transitions: [...transitionKeys(machine)].map(([transition, key]) => transitionOf(transition, key)),
  delays: Object.entries(machine.implementations.delays ?? {}).map(([name, delay]) => ({
    name,
    ms: typeof delay === 'number' ? delay : null,
  })),
})
