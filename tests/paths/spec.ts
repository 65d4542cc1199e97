import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

/** `callback` and `machine` actors live as long as their state; a `promise` settles once. */
export type ActorKind = 'promise' | 'callback' | 'machine'

/** What a running system showed since the last event. */
export interface Seen {
  last: AnyEventObject | null
  before: AnyMachineSnapshot | null
  started: Start[]
  emitted: AnyEventObject[]
  /** Milliseconds of the timers that began. */
  timers: number[]
  /** Promise actors that have not settled. */
  running: ReadonlySet<string>
}

export interface Start {
  src: string
  input: unknown
}

/** Everything a test must know of one machine that the machine itself must not tell. */
export interface MachineSpec {
  machine: AnyStateMachine
  /** The machine is explored from each of these starts. */
  inputs?: readonly unknown[]
  /** The alphabet: one case for each event and each branch it can take, with distinct values. */
  cases: readonly AnyEventObject[]
  actors: Readonly<Record<string, ActorKind>>
  /** Milliseconds of each delay, from the requirement and never from the machine. */
  delays: Readonly<Record<string, number | ((snapshot: AnyMachineSnapshot) => number)>>
  /** A state in which nothing is pending; from every state there is a way to one. */
  isRest(snapshot: AnyMachineSnapshot): boolean
  /** Keeps the graph finite: cases that are not explored in a state. */
  allow?(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean
  /** What must hold after every step, written from the requirements; throws when it does not. */
  oracle(seen: Seen, snapshot: AnyMachineSnapshot): void
  /** Short names for the values of the cases, for the reviewed table. */
  names: Readonly<Record<string, unknown>>
  /** Changes of the machine that no test can see, each with the reason. */
  equivalent?: Readonly<Record<string, string>>
}

export const done = (actor: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
})

export const failed = (actor: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error,
  actorId: actor,
})

/** `node` is the id of the state that waits, such as `auth.signedIn.fresh`. */
export const after = (delay: string, node: string): AnyEventObject => ({ type: `xstate.after.${delay}.${node}` })

/** Takes apart the types of events that the system, and not a person, sends. */
export const systemEvent = (
  type: string,
): { kind: 'done' | 'error' | 'after'; name: string; node: string } | { kind: 'external' } => {
  const [, settled, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if ((settled === 'done' || settled === 'error') && actor) return { kind: settled, name: actor, node: '' }
  const [, delay, node] = /^xstate\.after\.([^.]+)\.(.+)$/.exec(type) ?? []
  return delay && node ? { kind: 'after', name: delay, node } : { kind: 'external' }
}

/** The type of an event in words, whoever sends it: `LOGOUT`, `refresh failed`, `after backOff`. */
export const eventName = (type: string): string => {
  const what = systemEvent(type)
  if (what.kind === 'external') return type
  return what.kind === 'after' ? `after ${what.name}` : `${what.name} ${what.kind === 'done' ? 'done' : 'failed'}`
}
