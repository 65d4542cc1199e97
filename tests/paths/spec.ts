import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

/** `callback` and `machine` actors run as long as their state; a `promise` settles once. */
export type ActorKind = 'promise' | 'callback' | 'machine'

/** What a running system has done since the last event. */
export interface Seen {
  last: AnyEventObject | null
  before: AnyMachineSnapshot | null
  started: Start[]
  emitted: AnyEventObject[]
  /** The timers that were started, in milliseconds. */
  timers: number[]
  /** Promise actors that have not settled. */
  running: ReadonlySet<string>
}

export interface Start {
  src: string
  input: unknown
}

/** What the tests need to know about a machine and cannot take from the machine itself. */
export interface MachineSpec {
  machine: AnyStateMachine
  /** The machine is explored from each of these inputs. */
  inputs?: readonly unknown[]
  /** The events to explore with: one case for each event and each branch it can take, with distinct values. */
  cases: readonly AnyEventObject[]
  actors: Readonly<Record<string, ActorKind>>
  /** Each delay in milliseconds, taken from the requirement and never from the machine. */
  delays: Readonly<Record<string, number | ((snapshot: AnyMachineSnapshot) => number)>>
  /** Whether nothing is pending in a state; such a state must be reachable from every state. */
  isRest(snapshot: AnyMachineSnapshot): boolean
  /** Keeps the graph finite by leaving cases out in a state. */
  allow?(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean
  /** Checks the requirements after every step; throws when one is violated. */
  oracle(seen: Seen, snapshot: AnyMachineSnapshot): void
  /** Short names for the values of the cases, used in the reviewed table. */
  names: Readonly<Record<string, unknown>>
  /** Mutants that no test can notice, each with the reason. */
  equivalent?: Readonly<Record<string, string>>
}

/** Checks all rules, and names the one that is broken. */
export const oracleOf =
  (rules: Readonly<Record<string, MachineSpec['oracle']>>): MachineSpec['oracle'] =>
  (seen, snapshot) => {
    for (const [name, rule] of Object.entries(rules))
      try {
        rule(seen, snapshot)
      } catch (cause) {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      }
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

/** The event of a delayed transition. `node` is the id of the waiting state, such as `auth.signedIn.fresh`. */
export const after = (delay: string, node: string): AnyEventObject => ({ type: `xstate.after.${delay}.${node}` })

/** Parses the type of an event; `external` means that a person sent it. */
export const systemEvent = (
  type: string,
): { kind: 'done' | 'error' | 'after'; name: string; node: string } | { kind: 'external' } => {
  const [, settled, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if ((settled === 'done' || settled === 'error') && actor) return { kind: settled, name: actor, node: '' }
  const [, delay, node] = /^xstate\.after\.([^.]+)\.(.+)$/.exec(type) ?? []
  return delay && node ? { kind: 'after', name: delay, node } : { kind: 'external' }
}

/** The type of any event as text: `LOGOUT`, `refresh failed`, `after backOff`. */
export const eventName = (type: string): string => {
  const what = systemEvent(type)
  if (what.kind === 'external') return type
  if (what.kind === 'after') return `after ${what.name}`
  return `${what.name === '*' ? 'any actor' : what.name} ${what.kind === 'done' ? 'done' : 'failed'}`
}
