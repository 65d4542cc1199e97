import assert from 'node:assert/strict'
import { navigationMachine } from '../../../machines/navigation.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { after, type MachineSpec, type Seen } from '../../paths/spec.ts'

const contextBefore = ({ before }: Seen): { at: string; to: string | null } => before?.context ?? { at: '/', to: null }
const isAwaited = (seen: Seen) => seen.last?.to === contextBefore(seen).to

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
  oracle: oracleOf({
    'a page is awaited exactly while navigation is under way [PAGE-5]': (_, snapshot) =>
      assert.equal(snapshot.context.to !== null, snapshot.matches('navigating')),
    'only a navigation that takes long is shown as busy [PAGE-5]': (_, snapshot) =>
      assert.equal(snapshot.hasTag('busy'), snapshot.matches({ navigating: 'slow' })),
    'a wish to go changes the address and not yet the page': (seen, { context: { at, to } }) => {
      if (is(seen, 'GO')) assert.deepEqual({ at, to }, contextBefore(seen))
    },
    'the page that was asked for last is the one that is awaited': (seen, { context }) => {
      if (is(seen, 'START')) assert.equal(context.to, seen.last?.to)
    },
    'the awaited page is the current one once it is there': (seen, { context }) => {
      if (is(seen, 'DONE') && isAwaited(seen)) assert.equal(context.at, contextBefore(seen).to)
    },
    'the page stays where the awaited one fails': (seen, { context }) => {
      if (is(seen, 'FAILED') && isAwaited(seen)) assert.equal(context.at, contextBefore(seen).at)
    },
    'each wish to go, arrival and failure is told once, and nothing else': (seen) => {
      const { to } = contextBefore(seen)
      const wanted = seen.last?.to
      if (is(seen, 'GO')) assert.deepEqual(seen.emitted, [{ type: 'go', to: wanted, replace: wanted === '/experts' }])
      else if (is(seen, 'DONE') && isAwaited(seen)) assert.deepEqual(seen.emitted, [{ type: 'arrived', to }])
      else if (is(seen, 'FAILED') && isAwaited(seen)) assert.deepEqual(seen.emitted, [{ type: 'failed', to }])
      else if (!is(seen, 'START')) assert.deepEqual(seen.emitted, [])
    },
  }),
  names: {},
}
