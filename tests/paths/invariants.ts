import assert from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import type { MachineSpec, Seen } from './spec.ts'

/** Throws, or returns false, where it does not hold. */
type Invariant = (seen: Seen, snapshot: AnyMachineSnapshot) => unknown

/** An oracle from a list of what must hold after every step, each under the name by which a failure tells of it. */
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
