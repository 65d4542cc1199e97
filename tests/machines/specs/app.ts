import assert from 'node:assert/strict'
import { createMachine } from 'xstate'
import { appMachine } from '../../../machines/app.ts'
import { failed, type MachineSpec } from '../../paths/spec.ts'

const flows = ['toast', 'navigation', 'modal', 'unsaved', 'auth']
/** Stand where the flows that begin on demand do: what they do is told of elsewhere. */
const learning = createMachine({ id: 'learning' })
const live = createMachine({ id: 'live' })
const notificationLine = createMachine({ id: 'notification-line' })
const saving = createMachine({ id: 'saving' })
const input = { at: '/courses', modal: { kind: 'auth', type: 'signin' } }

/** How many flows begin on demand. */
const BEGUN_IN_ALL = 4

/** The path tests of the root: every flow runs from the start, and none takes the others with it. */
export const app: MachineSpec = {
  machine: appMachine,
  inputs: [input],
  actors: Object.fromEntries(flows.map((flow) => [flow, 'machine'])),
  delays: {},
  cases: [
    ...[...flows, 'notificationLine'].map((flow) => failed(flow, { status: 0 })),
    { type: 'BEGIN', flow: 'learning', logic: learning },
    { type: 'BEGIN', flow: 'live', logic: live },
    { type: 'BEGIN', flow: 'notificationLine', logic: notificationLine },
    { type: 'BEGIN', flow: 'saving', logic: saving },
  ],
  // Each flow breaks alike, whatever has begun.
  allow: ({ context: { begun } }, { type }) =>
    type === 'BEGIN' || begun.length === (type.endsWith('.notificationLine') ? BEGUN_IN_ALL : 0),
  isRest: () => true,
  oracle: ({ last, before, started, emitted }, snapshot) => {
    assert.equal(snapshot.status, 'active')
    const actor = last?.type.startsWith('xstate.error') ? last.type.replace('xstate.error.actor.', '') : undefined
    assert.deepEqual(emitted, actor ? [{ type: 'crashed', actor }] : [])
    const begun = new Set([...(before?.context.begun ?? []), ...(last?.type === 'BEGIN' ? [last.flow] : [])])
    assert.deepEqual(snapshot.context.begun, [...begun].sort())
    const others = Object.keys(snapshot.children).filter((id) => !flows.includes(id))
    assert.deepEqual(others.sort(), [...begun].sort(), 'what begins on demand runs once, under its name')
    if (before) return
    assert.deepEqual(started.map(({ src }) => src).sort(), [...flows].sort())
    const inputOf = (flow: string) => started.find(({ src }) => src === flow)?.input
    assert.deepEqual(inputOf('modal'), { modal: input.modal })
    assert.deepEqual(inputOf('navigation'), { at: '/courses' })
  },
  names: { INPUT: input, LEARNING: learning, LIVE: live, 'NOTIFICATION LINE': notificationLine, SAVING: saving },
}
