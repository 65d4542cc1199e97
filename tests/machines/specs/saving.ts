import assert from 'node:assert/strict'
import { savingMachine } from '../../../machines/saving.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

/** The path tests of the flow that saves: it runs from the start, and does not take the app with it. */
export const saving: MachineSpec = {
  machine: savingMachine,
  actors: { outbox: 'machine' },
  delays: {},
  cases: [failed('outbox', { status: 0 })],
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    assert.deepEqual(emitted, last ? [{ type: 'crashed', actor: 'outbox' }] : [])
    if (!before) assert.deepEqual(started, [{ src: 'outbox', input: undefined }])
  },
  names: {},
}
