import assert from 'node:assert/strict'
import { unsavedMachine } from '../../../machines/unsaved.ts'
import type { MachineSpec } from '../../paths/spec.ts'

const away = { kind: 'address', to: '/courses', replace: false }
const back = { kind: 'history', steps: -1 }
const close = { kind: 'modal' }

interface Form {
  id: string
  place: string
}
const isLost = (forms: Form[], way: { kind: string }) =>
  forms.some(({ place }) => way.kind !== 'modal' || place === 'modal')

/** The path tests of the guard before leaving; PAGE-8 is its oracle. */
export const unsaved: MachineSpec = {
  machine: unsavedMachine,
  actors: {},
  delays: {},
  cases: [
    { type: 'DIRTY', id: 'profile', place: 'page' },
    { type: 'DIRTY', id: 'password', place: 'modal' },
    { type: 'CLEAN', id: 'profile' },
    { type: 'CLEAN', id: 'password' },
    { type: 'LEAVE', way: away },
    { type: 'LEAVE', way: back },
    { type: 'LEAVE', way: close },
    { type: 'STAY' },
    { type: 'DISCARD' },
  ],
  isRest: (snapshot) => snapshot.matches('free'),
  oracle: ({ last, before, emitted }, snapshot) => {
    const { forms, way } = snapshot.context
    const was = before?.context ?? { forms: [], way: null }
    const isAsking = snapshot.matches('asking')
    assert.equal(way !== null, isAsking)
    assert.equal(new Set(forms.map(({ id }: Form) => id)).size, forms.length)
    const expected: unknown[] = []
    if (last?.type === 'LEAVE' && before?.matches('free')) {
      const asks = isLost(was.forms, last.way)
      expected.push(asks ? { type: 'asked' } : { type: 'left', way: last.way })
      assert.equal(isAsking, asks)
    }
    if (last?.type === 'LEAVE' && isAsking) assert.deepEqual(way, last.way)
    if (before?.matches('asking') && last?.type === 'STAY') {
      expected.push({ type: 'stayed' })
      assert.deepEqual(forms, was.forms, 'who stays keeps what was typed')
    }
    if (before?.matches('asking') && last?.type === 'DISCARD') {
      expected.push({ type: 'left', way: was.way })
      assert.ok(!isLost(forms, was.way), 'what was given up asks no more')
      const kept = was.forms.filter(({ place }: Form) => was.way.kind === 'modal' && place === 'page')
      assert.deepEqual(forms, kept)
    }
    if (last?.type === 'DIRTY') assert.ok(forms.some(({ id, place }: Form) => id === last.id && place === last.place))
    if (last?.type === 'CLEAN')
      assert.deepEqual(
        forms,
        was.forms.filter(({ id }: Form) => id !== last.id),
      )
    assert.deepEqual(emitted, expected)
  },
  names: { AWAY: away, BACK: back, CLOSE: close },
}
