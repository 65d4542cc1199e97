import assert from 'node:assert/strict'
import { createMachine } from 'xstate'
import { appMachine } from '../../../machines/app.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

const flows = ['toast', 'navigation', 'modal', 'unsaved', 'auth']
/** Stand where the flows of learning, of live sessions and of saving do: what they do is told of elsewhere. */
const learning = createMachine({ id: 'learning' })
const live = createMachine({ id: 'live' })
const saving = createMachine({ id: 'saving' })
const input = { at: '/courses', modal: { kind: 'auth', type: 'signin' } }

/** The path tests of the root: every flow runs from the start, and none takes the others with it. */
export const app: MachineSpec = {
  machine: appMachine,
  inputs: [input],
  actors: Object.fromEntries(flows.map((flow) => [flow, 'machine'])),
  delays: {},
  cases: [
    ...flows.map((flow) => failed(flow, { status: 0 })),
    { type: 'BEGIN', flow: 'learning', logic: learning },
    { type: 'BEGIN', flow: 'live', logic: live },
    { type: 'BEGIN', flow: 'saving', logic: saving },
  ],
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    const actor = last?.type.startsWith('xstate.error') ? last.type.replace('xstate.error.actor.', '') : undefined
    assert.deepEqual(emitted, actor ? [{ type: 'crashed', actor }] : [])
    const begun = new Set([...(before?.context.begun ?? []), ...(last?.type === 'BEGIN' ? [last.flow] : [])])
    assert.deepEqual(snapshot.context.begun, [...begun].sort())
    const others = Object.keys(snapshot.children).filter((id) => !flows.includes(id))
    assert.equal(others.length, begun.size, 'what begins on demand runs once')
    if (before) return
    assert.deepEqual(started.map(({ src }) => src).sort(), [...flows].sort())
    const inputOf = (flow: string) => started.find(({ src }) => src === flow)?.input
    assert.deepEqual(inputOf('modal'), { modal: input.modal })
    assert.deepEqual(inputOf('navigation'), { at: '/courses' })
  },
  names: { INPUT: input, LEARNING: learning, LIVE: live, SAVING: saving },
}
