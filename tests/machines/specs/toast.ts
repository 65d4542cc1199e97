import assert from 'node:assert/strict'
import { toastMachine } from '../../../machines/toast.ts'
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
  oracle: ({ last, before, emitted, timers }, snapshot) => {
    const { toast: shown } = snapshot.context
    assert.equal(shown === null, snapshot.matches('hidden'))
    if (last?.type === 'SHOW') {
      const { type: _, ...asked } = last
      assert.deepEqual(shown, asked)
      assert.deepEqual(emitted, [{ type: 'shown', toast: shown }])
    } else assert.deepEqual(emitted, before?.context.toast && !shown ? [{ type: 'hidden' }] : [])
    if (last?.type === 'SHOW' && snapshot.matches({ shown: 'counting' }))
      assert.deepEqual(
        timers,
        [last.tone === 'error' || last.action ? 10_000 : 6_000],
        'a new toast counts from the start',
      )
    if (last?.type === 'HOLD' && before?.context.toast) assert.deepEqual(shown, before.context.toast)
  },
  names: { SAVED: saved, FAILURE: failure, STARTED: started },
}
