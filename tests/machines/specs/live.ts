import assert from 'node:assert/strict'
import { liveMachine } from '../../../machines/live.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

/** The path tests of the flow of live sessions: it runs from the start, and does not take the app with it. */
export const live: MachineSpec = {
  machine: liveMachine,
  actors: { webinar: 'machine' },
  delays: {},
  cases: [failed('webinar', { status: 0 })],
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    assert.deepEqual(emitted, last ? [{ type: 'crashed', actor: 'webinar' }] : [])
    if (!before) assert.deepEqual(started, [{ src: 'webinar', input: undefined }])
  },
  names: {},
}
