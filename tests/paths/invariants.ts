import assert from 'node:assert/strict'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { MachineSpec, Seen } from './spec.ts'

/** Throws or returns false when the invariant is violated. */
type Invariant = (seen: Seen, snapshot: AnyMachineSnapshot) => unknown

/**
 * Combines named invariants into an oracle that checks them after every step; an error gives the name of the violated
 * one.
 */
export const oracleOf =
  (invariants: Readonly<Record<string, Invariant>>): MachineSpec['oracle'] =>
  (seen, snapshot) => {
    for (const [name, holds] of Object.entries(invariants)) {
      try {
        assert.notEqual(holds(seen, snapshot), false)
      } catch (cause) {
        const why = cause instanceof assert.AssertionError && cause.operator !== 'notEqual' ? `: ${cause.message}` : ''
        throw new Error(`not true that ${name}${why}`, { cause })
      }
    }
  }

/** Whether the last event is of one of the types. */
export const is = ({ last }: Seen, ...types: string[]): boolean => last !== null && types.includes(last.type)

/** The first event of the type that was emitted. */
export const emittedOf = ({ emitted }: Seen, type: string): AnyEventObject | undefined =>
  emitted.find((event) => event.type === type)
