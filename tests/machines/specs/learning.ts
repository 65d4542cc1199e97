import assert from 'node:assert/strict'
import { learningMachine } from '../../../machines/learning.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

const flows = ['quiz', 'lesson']

/** The path tests of the flows of learning: both run from the start, and neither takes the other with it. */
export const learning: MachineSpec = {
  machine: learningMachine,
  actors: Object.fromEntries(flows.map((flow) => [flow, 'machine'])),
  delays: {},
  cases: flows.map((flow) => failed(flow, { status: 0 })),
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    const actor = last?.type.replace('xstate.error.actor.', '')
    assert.deepEqual(emitted, actor ? [{ type: 'crashed', actor }] : [])
    if (!before) assert.deepEqual(started.map(({ src }) => src).sort(), [...flows].sort())
  },
  names: {},
}
