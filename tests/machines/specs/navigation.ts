import assert from 'node:assert/strict'
import { navigationMachine } from '../../../machines/navigation.ts'
import { after, type MachineSpec } from '../../paths/spec.ts'

/** The path tests of the navigation machine; PAGE-5 is its oracle. */
export const navigation: MachineSpec = {
  machine: navigationMachine,
  inputs: [{ at: '/' }],
  actors: {},
  delays: { barDelay: 120 },
  cases: [
    { type: 'GO', to: '/courses' },
    { type: 'GO', to: '/experts', replace: true },
    { type: 'START', to: '/courses' },
    { type: 'START', to: '/experts' },
    { type: 'DONE', to: '/courses' },
    { type: 'DONE', to: '/experts' },
    { type: 'FAILED', to: '/courses' },
    after('barDelay', 'navigation.navigating.quick'),
  ],
  isRest: (snapshot) => snapshot.matches('settled'),
  oracle: ({ last, before, emitted }, snapshot) => {
    const { at, to } = snapshot.context
    const was = before?.context ?? { at: '/', to: null }
    assert.equal(to !== null, snapshot.matches('navigating'))
    assert.equal(snapshot.hasTag('busy'), snapshot.matches({ navigating: 'slow' }))
    const isAwaited = last?.to === was.to
    if (last?.type === 'GO') {
      assert.deepEqual(emitted, [{ type: 'go', to: last.to, replace: last.to === '/experts' }])
      assert.deepEqual({ at, to }, was, 'only START moves the page')
    } else if (last?.type === 'START') assert.equal(to, last.to)
    else if (last?.type === 'DONE' && isAwaited) {
      assert.deepEqual(emitted, [{ type: 'arrived', to: was.to }])
      assert.equal(at, was.to)
    } else if (last?.type === 'FAILED' && isAwaited) {
      assert.deepEqual(emitted, [{ type: 'failed', to: was.to }])
      assert.equal(at, was.at)
    } else assert.deepEqual(emitted, [])
  },
  names: {},
}
