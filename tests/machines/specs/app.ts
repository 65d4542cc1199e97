import assert from 'node:assert/strict'
import { appMachine } from '../../../machines/app.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

const flows = ['toast', 'navigation', 'modal', 'unsaved', 'outbox', 'quiz', 'lesson', 'auth']
const input = { at: '/courses', modal: { kind: 'auth', type: 'signin' } }

/** The path tests of the root: every flow runs from the start, and none takes the others with it. */
export const app: MachineSpec = {
  machine: appMachine,
  inputs: [input],
  actors: Object.fromEntries(flows.map((flow) => [flow, 'machine'])),
  delays: {},
  cases: flows.map((flow) => failed(flow, { status: 0 })),
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    const actor = last?.type.replace('xstate.error.actor.', '')
    assert.deepEqual(emitted, actor ? [{ type: 'crashed', actor }] : [])
    if (before) return
    assert.deepEqual(started.map(({ src }) => src).sort(), [...flows].sort())
    const inputOf = (flow: string) => started.find(({ src }) => src === flow)?.input
    assert.deepEqual(inputOf('modal'), { modal: input.modal })
    assert.deepEqual(inputOf('navigation'), { at: '/courses' })
  },
  names: { INPUT: input },
}
