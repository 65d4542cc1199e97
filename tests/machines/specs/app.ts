import assert from 'node:assert/strict'
import { createMachine } from 'xstate'
import { appMachine } from '../../../machines/app.ts'
import { oracleOf } from '../../paths/invariants.ts'
import { failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const flows = ['toast', 'navigation', 'modal', 'unsaved', 'auth']
const onDemand = ['lesson', 'notificationLine', 'outbox', 'quiz', 'reauthentication', 'webinar']
/** In place of the machines that begin on demand, which have their own specs. */
const logics = Object.fromEntries(onDemand.map((id) => [id, createMachine({ id })]))
const input = { at: '/courses', modal: { kind: 'auth', type: 'signin' } }

const CRASHED = 'xstate.error.actor.'
const crashedIn = ({ last }: Seen) => (last?.type.startsWith(CRASHED) ? last.type.replace(CRASHED, '') : null)
const begunIn = ({ last, before }: Seen) =>
  [...new Set([...(before?.context.begun ?? []), ...(last?.type === 'BEGIN' ? [last.flow] : [])])].sort()
const inputOf = ({ started }: Seen, flow: string) => started.find(({ src }) => src === flow)?.input

/** The path tests of the root: every flow runs from the start, and none takes the others with it. */
export const app: MachineSpec = {
  machine: appMachine,
  inputs: [input],
  actors: Object.fromEntries(flows.map((flow) => [flow, 'machine'])),
  delays: {},
  cases: [
    ...[...flows, ...onDemand].map((flow) => failed(flow, { status: 0 })),
    ...onDemand.map((flow) => ({ type: 'BEGIN', flow, logic: logics[flow] })),
  ],
  // Each flow breaks alike, whatever has begun.
  allow: ({ context: { begun } }, event) =>
    event.type === 'BEGIN' || begun.length === (onDemand.includes(event.actorId) ? onDemand.length : 0),
  isRest: () => true,
  oracle: oracleOf({
    'the app goes on when a flow crashes': (_, { status }) => status === 'active',
    'a crash is told with the name of the flow, and nothing else is': (seen) => {
      const actor = crashedIn(seen)
      assert.deepEqual(seen.emitted, actor ? [{ type: 'crashed', actor }] : [])
    },
    'what has begun is known, in one order whatever the order of the events': (seen, { context }) =>
      assert.deepEqual(context.begun, begunIn(seen)),
    'what begins on demand runs once, under its name': (seen, { children }) => {
      const others = Object.keys(children).filter((id) => !flows.includes(id))
      assert.deepEqual(others.sort(), begunIn(seen))
    },
    'every page starts the flows that every page needs, and no step starts them again': (seen) =>
      assert.deepEqual(seen.started.map(({ src }) => src).sort(), seen.before ? [] : [...flows].sort()),
    'the modal in the address is open from the start': (seen) => {
      if (!seen.before) assert.deepEqual(inputOf(seen, 'modal'), { modal: input.modal })
    },
    'navigation begins at the address of the page': (seen) => {
      if (!seen.before) assert.deepEqual(inputOf(seen, 'navigation'), { at: '/courses' })
    },
  }),
  names: {
    INPUT: input,
    LESSON: logics.lesson,
    'NOTIFICATION LINE': logics.notificationLine,
    OUTBOX: logics.outbox,
    QUIZ: logics.quiz,
    REAUTHENTICATION: logics.reauthentication,
    WEBINAR: logics.webinar,
  },
}
