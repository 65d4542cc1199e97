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
  /** The initial child state. */
  initial: string | null
  /** The state is left at once by `always`. */
  isTransient: boolean
}

export interface ChartTransition {
  key: TransitionKey
  from: string
  /** The event as text: `LOGOUT`, `refresh failed`, `after backOff`, `always`. */
  event: string
  guard: string | null
  actions: string[]
  /** Empty when the state does not change. */
  targets: string[]
}

/** A machine's definition, for drawings. */
export interface Chart {
  machine: string
  states: ChartState[]
  transitions: ChartTransition[]
  /** In milliseconds; null when the delay depends on the context. */
  delays: { name: string; ms: number | null }[]
}

/** The names of actions, without XState's prefix; the timers of `after` are listed as delays instead. */
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
