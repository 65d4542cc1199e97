import assert from 'node:assert/strict'
import { modalMachine } from '../../../machines/modal.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import type { MachineSpec, Seen } from '../../paths/spec.ts'

const signIn = { kind: 'auth', type: 'signin' }
const signUp = { kind: 'auth', type: 'signup' }
const unsaved = { kind: 'unsaved-changes' }
const unlock = { kind: 'unlock-full-course', courseId: 'course', lessonId: 'lesson' }

const activeBefore = ({ before }: Seen) => before?.context.active ?? null
const beneathBefore = ({ before }: Seen) => before?.context.beneath ?? null
/** Only the authentication forms stand in the address. */
const addressOf = (one: { kind: string } | null) => (one?.kind === 'auth' ? one : null)

/** The path tests of the modal machine; PAGE-6 is its oracle. */
export const modal: MachineSpec = {
  machine: modalMachine,
  inputs: [{ modal: null }, { modal: signUp }],
  actors: {},
  delays: {},
  cases: [
    { type: 'OPEN', modal: signIn },
    { type: 'OPEN', modal: unlock },
    { type: 'OPEN', modal: { kind: 'files-view', contentId: 'file' } },
    { type: 'OPEN', modal: signIn, over: true },
    { type: 'OPEN', modal: unsaved, over: true },
    { type: 'CLOSE' },
    { type: 'CLOSE_ALL' },
    { type: 'URL', modal: signUp },
    { type: 'URL', modal: null },
  ],
  // What waits beneath is carried along: two kinds of it show as much as all.
  allow: ({ context }, event) => !event.over || context.active === null || context.active === unlock,
  isRest: (snapshot) => snapshot.matches('closed'),
  oracle: oracleOf({
    'a modal is active exactly while one is open [PAGE-6]': (_, snapshot) =>
      assert.equal(snapshot.context.active === null, snapshot.matches('closed')),
    'nothing waits beneath where nothing is open [PAGE-6]': (_, { context: { active, beneath } }) => {
      if (active === null) assert.equal(beneath, null)
    },
    'each modal that closes or opens is told, and the address where it changes without having caused it': (
      seen,
      { context: { active } },
    ) => {
      const was = activeBefore(seen)
      const expected: unknown[] = []
      if (seen.before && active !== was) {
        if (was) expected.push({ type: 'closed', modal: was })
        if (!is(seen, 'URL') && addressOf(active) !== addressOf(was))
          expected.push({ type: 'url', modal: addressOf(active) })
      }
      if (active && active !== was) expected.push({ type: 'opened', modal: active })
      assert.deepEqual(seen.emitted, expected)
    },
    'what is to be opened is active': (seen, { context }) => {
      if (is(seen, 'OPEN')) assert.deepEqual(context.active, seen.last?.modal)
    },
    'one modal waits beneath another that opens over it, and the first that waits goes on waiting': (
      seen,
      { context: { active, beneath } },
    ) => {
      const was = activeBefore(seen)
      if (!is(seen, 'OPEN') || active === was) return
      const wasBeneath = beneathBefore(seen)
      const kept = wasBeneath === active ? null : wasBeneath
      assert.equal(beneath, seen.last?.over && wasBeneath === null ? was : kept)
    },
    'closing a modal shows the one beneath': (seen, { context: { active, beneath } }) => {
      if (is(seen, 'CLOSE')) assert.deepEqual([active, beneath], [beneathBefore(seen), null])
    },
    'closing all leaves nothing open': (seen, { context }) => {
      if (is(seen, 'CLOSE_ALL')) assert.equal(context.active, null)
    },
    'an address without a modal closes the one that stood in it': (seen, { context }) => {
      if (is(seen, 'URL') && seen.last?.modal === null && activeBefore(seen)?.kind === 'auth')
        assert.equal(context.active, beneathBefore(seen))
    },
  }),
  equivalent: Object.fromEntries(
    [
      'on.OPEN.1: to .deciding',
      'on.OPEN.2: to .deciding',
      'on.URL.2: to .deciding',
      'on.URL.3: to .deciding',
      'on.URL.4: to .deciding',
      'open.on.CLOSE.0: to deciding',
      'open.on.CLOSE.1: to deciding',
      'open.on.CLOSE_ALL: to deciding',
    ].map((name) => [name, 'deciding leads on to where the context says, which is the same state']),
  ),
  names: { SIGN_IN: signIn, SIGN_UP: signUp, UNLOCK: unlock, UNSAVED: unsaved },
}
