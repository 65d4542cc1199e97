import assert from 'node:assert/strict'
import { unsavedMachine } from '../../../machines/unsaved.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import type { MachineSpec, Seen } from '../../paths/spec.ts'

const away = { kind: 'address', to: '/courses', replace: false }
const back = { kind: 'history', steps: -1 }
const close = { kind: 'modal' }

interface Form {
  id: string
  place: string
}
const isLost = (forms: Form[], way: { kind: string }) =>
  forms.some(({ place }) => way.kind !== 'modal' || place === 'modal')

const contextBefore = ({ before }: Seen) => before?.context ?? { forms: [], way: null }
const wasAsking = ({ before }: Seen) => before?.matches('asking') === true

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
  oracle: oracleOf({
    'the way out is known exactly while somebody is asked': (_, snapshot) =>
      assert.equal(snapshot.context.way !== null, snapshot.matches('asking')),
    'a form is listed once': (_, { context: { forms } }) =>
      assert.equal(new Set(forms.map(({ id }: Form) => id)).size, forms.length),
    'whoever would lose something by leaving is asked, and nobody else [PAGE-8]': (seen, snapshot) => {
      if (is(seen, 'LEAVE') && seen.before?.matches('free'))
        assert.equal(snapshot.matches('asking'), isLost(contextBefore(seen).forms, seen.last?.way))
    },
    'the last way out is the one that is asked about': (seen, snapshot) => {
      if (is(seen, 'LEAVE') && snapshot.matches('asking')) assert.deepEqual(snapshot.context.way, seen.last?.way)
    },
    'whoever stays keeps what was typed [PAGE-8]': (seen, { context }) => {
      if (wasAsking(seen) && is(seen, 'STAY')) assert.deepEqual(context.forms, contextBefore(seen).forms)
    },
    'whoever would lose nothing any more is asked no longer, and goes on [PAGE-8]': (seen, snapshot) => {
      if (!wasAsking(seen) || !is(seen, 'CLEAN')) return
      assert.equal(snapshot.matches('asking'), isLost(snapshot.context.forms, contextBefore(seen).way))
    },
    'what was given up asks no more, and a form of the page outlives a modal': (seen, { context: { forms } }) => {
      if (!wasAsking(seen) || !is(seen, 'DISCARD')) return
      const was = contextBefore(seen)
      assert.ok(!isLost(forms, was.way))
      const kept = was.forms.filter(({ place }: Form) => was.way.kind === 'modal' && place === 'page')
      assert.deepEqual(forms, kept)
    },
    'a changed form counts as unsaved in its place': (seen, { context: { forms } }) => {
      if (is(seen, 'DIRTY'))
        assert.ok(forms.some(({ id, place }: Form) => id === seen.last?.id && place === seen.last?.place))
    },
    'a saved form counts no more, and the others still do': (seen, { context: { forms } }) => {
      const others = contextBefore(seen).forms.filter(({ id }: Form) => id !== seen.last?.id)
      if (is(seen, 'CLEAN')) assert.deepEqual(forms, others)
    },
    'asking, leaving and staying are told once each, and nothing else': (seen, snapshot) => {
      const { forms, way } = contextBefore(seen)
      const expected: unknown[] = []
      if (is(seen, 'LEAVE') && seen.before?.matches('free'))
        expected.push(isLost(forms, seen.last?.way) ? { type: 'asked' } : { type: 'left', way: seen.last?.way })
      if (wasAsking(seen) && is(seen, 'STAY')) expected.push({ type: 'stayed' })
      const isSaved = is(seen, 'CLEAN') && !isLost(snapshot.context.forms, way ?? close)
      if (wasAsking(seen) && (is(seen, 'DISCARD') || isSaved)) expected.push({ type: 'left', way })
      assert.deepEqual(seen.emitted, expected)
    },
  }),
  names: { AWAY: away, BACK: back, CLOSE: close },
}
