import assert from 'node:assert/strict'
import { toastMachine } from '../../../machines/toast.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { after, type MachineSpec } from '../../paths/spec.ts'

const saved = { tone: 'success', title: 'Success!', text: 'Password changed successfully.' }
const started = {
  tone: 'info',
  title: 'The session has started.',
  text: 'Compound growth, live',
  action: { label: 'Join', path: '/webinar-content/compound-growth-live' },
}
const failure = { tone: 'error', title: 'Server Error', text: 'Please try again later, or contact support' }

/** The path tests of the toast machine; PAGE-9 is its oracle. */
export const toast: MachineSpec = {
  machine: toastMachine,
  actors: {},
  delays: { autoHide: ({ context }) => (context.toast.tone === 'error' || context.toast.action ? 10_000 : 6_000) },
  cases: [
    { type: 'SHOW', ...saved },
    { type: 'SHOW', ...failure },
    { type: 'SHOW', ...started },
    { type: 'DISMISS' },
    { type: 'HOLD' },
    { type: 'RELEASE' },
    after('autoHide', 'toast.shown.counting'),
  ],
  isRest: (snapshot) => snapshot.matches('hidden'),
  oracle: oracleOf({
    'a toast is shown, or nothing is [PAGE-9]': (_, snapshot) =>
      assert.equal(snapshot.context.toast === null, snapshot.matches('hidden')),
    'the newest toast takes the place of the one before [PAGE-9]': (seen, { context }) => {
      if (is(seen, 'SHOW')) assert.deepEqual({ type: 'SHOW', ...context.toast }, seen.last)
    },
    'what is shown is told, and that it is gone is told once': (seen, { context: { toast: shown } }) => {
      const isGone = seen.before?.context.toast && !shown
      const told = isGone ? [{ type: 'hidden' }] : []
      assert.deepEqual(seen.emitted, is(seen, 'SHOW') ? [{ type: 'shown', toast: shown }] : told)
    },
    'a new toast counts from the start, and longer if it is an error or offers an action': (seen, snapshot) => {
      if (is(seen, 'SHOW') && snapshot.matches({ shown: 'counting' }))
        assert.deepEqual(seen.timers, [seen.last?.tone === 'error' || seen.last?.action ? 10_000 : 6_000])
    },
    'a toast that is pointed at stays': (seen, { context }) => {
      if (is(seen, 'HOLD') && seen.before?.context.toast) assert.deepEqual(context.toast, seen.before.context.toast)
    },
  }),
  names: { SAVED: saved, FAILURE: failure, STARTED: started },
}
