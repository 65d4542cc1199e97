import assert from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import { historyMachine } from '../../../machines/history.ts'
import { type MachineSpec, oracleOf, type Seen } from '../../paths/spec.ts'

const start = { index: 5, address: '/here' }
const page = { index: 5, isModal: false }
const modal = { index: 6, isModal: true }
const next = { to: '/next#part', address: '/next', replace: false, isModal: false }
const signIn = { to: '/here?type=signin', address: '/here?type=signin', replace: false, isModal: true }
const step = (index: number, name: string, mayGo: boolean) => ({
  type: 'STEP',
  index,
  address: `${name}?type=signin`,
  bare: name,
  mayGo,
})

type Rule = (seen: Seen, snapshot: AnyMachineSnapshot) => void

/** Where the machine was before the last event. */
const whereOf = ({ before }: Seen) =>
  before?.matches('undoing') ? 'undoing' : before?.matches('landing') ? 'landing' : 'settled'
const waits = (seen: Seen) => seen.last?.type === 'CHANGE' && !seen.last.isModal && whereOf(seen) === 'landing'
const placeOf = ({ context: { index, address } }: AnyMachineSnapshot) => ({ index, address })

const rules: Readonly<Record<string, Rule>> = {
  'at the start the page is where it was opened'({ last }, snapshot) {
    if (!last) assert.deepEqual(placeOf(snapshot), start)
  },
  'a change makes an entry of its own'(seen, snapshot) {
    const { last, emitted } = seen
    if (last?.type !== 'CHANGE' || waits(seen) || last.replace || last.from.isModal) return
    const entry = { index: last.from.index + 1, isModal: last.isModal }
    assert.deepEqual(emitted, [{ type: 'push', to: last.to, entry }])
    assert.deepEqual(placeOf(snapshot), { index: entry.index, address: last.address })
  },
  'a change takes the place of a modal, and of an entry that it is told to replace'(seen, snapshot) {
    const { last, emitted } = seen
    if (last?.type !== 'CHANGE' || waits(seen) || !(last.replace || last.from.isModal)) return
    const entry = { index: last.from.index, isModal: last.isModal }
    assert.deepEqual(emitted, [{ type: 'replace', to: last.to, entry }])
    assert.deepEqual(placeOf(snapshot), { index: entry.index, address: last.address })
  },
  'a change is no step, and other things do not make it one'(seen, snapshot) {
    const { last, before } = seen
    const { isStep } = snapshot.context
    if (last?.type === 'CHANGE' && !waits(seen)) assert.equal(isStep, false)
    else if (isStep && !before?.context.isStep) assert.equal(last?.type, 'STEP')
  },
  'PAGE-8: a step that loses nothing is shown'(seen, snapshot) {
    const { last, before, emitted } = seen
    const isBack = whereOf(seen) === 'undoing' && last?.index === before?.context.index
    if (last?.type !== 'STEP' || whereOf(seen) === 'landing' || isBack) return
    const by = last.index - before?.context.index
    if (!last.mayGo && by !== 0) return
    assert.deepEqual(emitted, [{ type: 'went', by }])
    assert.deepEqual(placeOf(snapshot), { index: last.index, address: last.address })
    assert.ok(snapshot.context.isStep && snapshot.matches('settled'))
  },
  'PAGE-8: a step that loses something is undone, and the page stays'(seen, snapshot) {
    const { last, before, emitted } = seen
    const by = last?.index - before?.context.index
    if (last?.type !== 'STEP' || whereOf(seen) === 'landing' || last.mayGo || by === 0) return
    assert.deepEqual(emitted, [{ type: 'go', by: -by }])
    assert.deepEqual(
      [placeOf(snapshot), snapshot.context.isStep],
      [placeOf(before ?? snapshot), before?.context.isStep],
    )
    assert.ok(snapshot.matches('undoing'))
  },
  'PAGE-8: once it is undone, the person is asked about it'(seen, snapshot) {
    const { last, before, emitted } = seen
    if (last?.type !== 'STEP' || whereOf(seen) !== 'undoing' || last.index !== before?.context.index) return
    assert.deepEqual(emitted, [{ type: 'undone', by: before?.context.undone }])
    assert.deepEqual(
      [placeOf(snapshot), snapshot.context.isStep],
      [placeOf(before ?? snapshot), before?.context.isStep],
    )
    assert.ok(snapshot.matches('settled'))
  },
  'a step is remembered only while it is undone'(_, snapshot) {
    assert.equal(snapshot.context.undone !== 0, snapshot.matches('undoing'))
  },
  'PAGE-6: the entry of a modal that is closed is left, once and without a question'(seen, snapshot) {
    const { last, before, emitted } = seen
    if (last?.type === 'LEAVE_MODAL') {
      assert.deepEqual(emitted, whereOf(seen) === 'settled' ? [{ type: 'go', by: -1 }] : [])
      assert.equal(snapshot.matches('landing'), whereOf(seen) !== 'undoing')
    }
    if (last?.type !== 'STEP' || whereOf(seen) !== 'landing') return
    const { index, bare } = last
    assert.deepEqual(emitted[0], { type: 'replace', to: bare, entry: { index, isModal: false } })
    assert.ok(snapshot.matches('settled'))
    if (before?.context.waiting) return
    assert.equal(emitted.length, 1)
    assert.deepEqual(placeOf(snapshot), { index, address: bare })
    assert.equal(snapshot.context.isStep, before?.context.isStep)
  },
  'PAGE-6: a page that is gone to while the entry of a modal is left waits for it, and is not lost'(seen, snapshot) {
    const { last, before, emitted } = seen
    const { waiting } = snapshot.context
    const waited = before?.context.waiting ?? null
    if (waits(seen)) {
      const { type: _, ...change } = last ?? {}
      assert.deepEqual([waiting, emitted, placeOf(snapshot)], [change, [], placeOf(before ?? snapshot)])
    } else if (last?.type !== 'STEP') assert.deepEqual(waiting, waited)
    if (last?.type !== 'STEP') return
    assert.equal(waiting, null)
    if (waited === null) return
    const entry = { index: last.index + (waited.replace ? 0 : 1), isModal: false }
    assert.deepEqual(emitted.slice(1), [{ type: waited.replace ? 'replace' : 'push', to: waited.to, entry }])
    assert.deepEqual(placeOf(snapshot), { index: entry.index, address: waited.address })
    assert.equal(snapshot.context.isStep, false)
  },
}

/** The path tests of the browser's history. */
export const history: MachineSpec = {
  machine: historyMachine,
  inputs: [start],
  actors: {},
  delays: {},
  cases: [
    { type: 'CHANGE', ...next, from: page },
    { type: 'CHANGE', ...next, from: modal },
    { type: 'CHANGE', ...next, from: page, replace: true },
    { type: 'CHANGE', ...signIn, from: page },
    step(4, '/before', true),
    step(4, '/before', false),
    step(5, '/here', true),
    step(5, '/here', false),
    { type: 'LEAVE_MODAL' },
  ],
  isRest: (snapshot) => snapshot.matches('settled'),
  // A change leaves the entry that is shown.
  allow: ({ context }, { from }) => from === undefined || from.index === context.index,
  oracle: oracleOf(rules),
  names: { PAGE: page, MODAL: modal },
}
