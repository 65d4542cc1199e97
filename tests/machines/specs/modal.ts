import assert from 'node:assert/strict'
import { modalMachine } from '../../../machines/modal.ts'
import type { MachineSpec } from '../../paths/spec.ts'

const signIn = { kind: 'auth', type: 'signin', redirectUrl: '/booked' }
const signUp = { kind: 'auth', type: 'signup' }
const unsaved = { kind: 'unsaved-changes' }
const unlock = { kind: 'unlock-full-course', courseId: 'course', lessonId: 'lesson' }

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
  oracle: ({ last, before, emitted }, snapshot) => {
    const { active, beneath } = snapshot.context
    const was = before?.context.active ?? null
    assert.equal(active === null, snapshot.matches('closed'))
    if (active === null) assert.equal(beneath, null)
    const addressOf = (one: { kind: string } | null) => (one?.kind === 'auth' ? one : null)
    const expected: unknown[] = []
    if (before && active !== was) {
      if (was) expected.push({ type: 'closed', modal: was })
      if (last?.type !== 'URL' && addressOf(active) !== addressOf(was))
        expected.push({ type: 'url', modal: addressOf(active) })
    }
    if (active && active !== was) expected.push({ type: 'opened', modal: active })
    assert.deepEqual(emitted, expected)
    if (last?.type === 'OPEN') {
      assert.deepEqual(active, last.modal)
      const wasBeneath = before?.context.beneath ?? null
      if (active !== was) {
        const kept = wasBeneath === active ? null : wasBeneath
        assert.equal(beneath, last.over && wasBeneath === null ? was : kept)
      }
    }
    if (last?.type === 'CLOSE') {
      assert.equal(active, before?.context.beneath ?? null)
      assert.equal(beneath, null)
    }
    if (last?.type === 'CLOSE_ALL') assert.equal(active, null)
    if (last?.type === 'URL' && last.modal === null && was?.kind === 'auth')
      assert.equal(active, before?.context.beneath ?? null)
  },
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
