import assert from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import { lessonMachine } from '../../../machines/lesson.ts'
import { emittedOf, is, oracleOf } from '../../paths/invariants.ts'
import { done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const item = (id: string, kind: string, completed = false) => ({ id, kind, completed })
const outlined = (lessonId: string, items: ReturnType<typeof item>[], isLocked = false) => ({
  lessonId,
  isLocked,
  firstId: items[0]?.id ?? null,
  lastId: items.at(-1)?.id ?? null,
})
/** What the machine keeps of a lesson's items. */
const kept = (items: ReturnType<typeof item>[]) => items.map(({ id, completed }) => ({ id, completed }))
const itemsOf = {
  basics: [item('text', 'text'), item('video', 'video')],
  practice: [item('quiz', 'quiz'), item('file', 'file', true), item('image', 'image')],
  outlook: [item('audio', 'audio')],
}
const outline = [
  outlined('basics', itemsOf.basics),
  outlined('practice', itemsOf.practice),
  outlined('outlook', itemsOf.outlook, true),
]
const unlocked = outline.map((one) => ({ ...one, isLocked: false }))
const loaded = (lessonId: keyof typeof itemsOf) =>
  done('loadLesson', { lessonId, isLocked: false, items: itemsOf[lessonId], outline })
const locked = done('loadLesson', { lessonId: 'outlook', isLocked: true, items: itemsOf.outlook, outline })
const empty = done('loadLesson', { lessonId: 'empty', isLocked: false, items: [], outline: [outlined('empty', [])] })
const open = (lessonId: string, contentId: string | null, signedIn = true) => ({
  type: 'OPEN',
  courseId: 'course',
  lessonId,
  contentId,
  signedIn,
})
const progress = (contentId: string, completedAt: string | null) => ({
  type: 'ITEM_PROGRESS',
  contentId,
  completedAt,
})

const placeIn = ({ items, contentId }: AnyMachineSnapshot['context']): number =>
  items.findIndex(({ id }: { id: string }) => id === contentId)
const itemIn = ({ context }: AnyMachineSnapshot) => context.items[placeIn(context)] ?? null
const hasLoaded = (seen: Seen) => is(seen, 'xstate.done.actor.loadLesson')

/** The path tests of the lesson machine; LEARN-12, LEARN-13 and LEARN-14 are its oracle. */
export const lesson: MachineSpec = {
  machine: lessonMachine,
  actors: { loadLesson: 'promise' },
  delays: {},
  cases: [
    open('basics', null),
    open('practice', 'file'),
    open('outlook', null, false),
    open('empty', null),
    loaded('basics'),
    loaded('practice'),
    loaded('outlook'),
    locked,
    empty,
    failed('loadLesson', { status: 503, code: 'unavailable', message: '' }),
    failed('loadLesson', { status: 404, code: 'not-found', message: '' }),
    { type: 'RETRY' },
    { type: 'UNLOCKED' },
    { type: 'SELECT', contentId: 'video' },
    { type: 'SELECT', contentId: 'image' },
    { type: 'NEXT' },
    { type: 'PREVIOUS' },
    progress('video', '2026-01-01T00:00:00Z'),
    progress('video', null),
    { type: 'PEER.COMPLETED', contentId: 'video' },
    { type: 'COURSE_FINISHED' },
    { type: 'LEAVE' },
  ],
  allow: (snapshot, event) => {
    const { lessonId, contentId, outline: known } = snapshot.context
    const isOpen = snapshot.matches('open')
    if (event.type === 'xstate.done.actor.loadLesson') return event.output.lessonId === lessonId
    // Every state reacts alike to these; a few states show it.
    if (event.type === 'OPEN') return isOpen ? contentId === 'file' : !snapshot.matches('finished')
    if (event.type === 'LEAVE') return !snapshot.matches('finished') && contentId !== 'image'
    const isThere = snapshot.context.items.length > 0
    if (event.type === 'SELECT' && !isThere) return event.contentId === 'image' && lessonId !== 'empty'
    if (event.type === 'UNLOCKED') return snapshot.matches('locked') || (contentId === 'audio' && known === outline)
    if (event.type === 'COURSE_FINISHED') return ['video', 'text'].includes(contentId)
    return !['ITEM_PROGRESS', 'PEER.COMPLETED'].includes(event.type) || lessonId === 'basics'
  },
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: oracleOf({
    'a lesson is fetched exactly while it is loading': (seen, snapshot) => {
      assert.equal(seen.running.has('loadLesson'), snapshot.matches('loading'))
      assert.equal(snapshot.hasTag('busy'), snapshot.matches('loading'))
    },
    'the lesson that was asked for is the one that is fetched': (seen, { context }) => {
      for (const { input } of seen.started) assert.deepEqual(input, { courseId: 'course', lessonId: context.lessonId })
    },
    'an open lesson shows one of its items, unless it has none [LEARN-12]': (_, snapshot) => {
      if (snapshot.matches('open')) assert.equal(itemIn(snapshot) === null, snapshot.context.items.length === 0)
    },
    'only a finished item counts as complete': (_, snapshot) => {
      if (snapshot.matches('completed')) assert.ok(itemIn(snapshot)?.completed)
    },
    'the requested item is selected when a lesson has loaded, else its first video [LEARN-13]': (seen, { context }) => {
      if (!hasLoaded(seen) || !seen.before) return
      const { isLocked, items } = seen.last?.output ?? {}
      const wanted = seen.before.context.contentId
      const isThere = items.some(({ id }: { id: string }) => id === wanted)
      const first = context.lessonId === 'basics' ? 'video' : items[0]?.id
      const expected = isLocked || items.length === 0 ? null : isThere ? wanted : first
      if (expected) assert.equal(context.contentId, expected)
      const said = isLocked || items.length === 0 ? undefined : context.contentId
      assert.equal(emittedOf(seen, 'selected')?.contentId, said)
    },
    'an item that is selected before its lesson is there is shown once it is [LEARN-12]': (seen, { context }) => {
      const was = seen.before
      if (was && is(seen, 'SELECT') && ['loading', 'failed', 'locked'].some((state) => was.matches(state)))
        assert.equal(context.contentId, seen.last?.contentId)
    },
    'a locked lesson shows nothing, and that it is locked is told [LEARN-16]': (seen, snapshot) => {
      if (!hasLoaded(seen) || !seen.before) return
      assert.equal(snapshot.matches('locked'), seen.last?.output.isLocked)
      if (!snapshot.matches('locked')) return
      assert.deepEqual(snapshot.context.items, [])
      assert.equal(emittedOf(seen, 'locked')?.lessonId, snapshot.context.lessonId)
    },
    'a lesson that cannot be fetched has failed [LEARN-14]': (seen, snapshot) => {
      if (is(seen, 'xstate.error.actor.loadLesson')) assert.ok(snapshot.matches('failed'))
    },
    'a step leads to the item beside, else to the lesson beside, and after the last lesson to the end of the course': (
      seen,
      { context },
    ) => {
      const was = seen.before?.context
      const step = is(seen, 'NEXT') ? 1 : is(seen, 'PREVIOUS') ? -1 : 0
      if (step === 0 || !was || was.outline.length === 0) return
      const place = placeIn(was)
      const beside = place < 0 ? undefined : was.items[place + step]
      const there = { type: 'goToItem', lessonId: was.lessonId, contentId: beside?.id }
      assert.deepEqual(emittedOf(seen, 'goToItem'), beside && there)
      if (beside) return assert.equal(context.contentId, beside.id)
      const lessons = was.outline.map(({ lessonId }: { lessonId: string }) => lessonId)
      const other = was.outline[lessons.indexOf(was.lessonId) + step]
      assert.equal(context.contentId, was.contentId)
      assert.equal(emittedOf(seen, 'goToLesson')?.lessonId, other?.lessonId)
      assert.equal(emittedOf(seen, 'courseEnd') !== undefined, step === 1 && !other)
    },
    'only a step leads to another item, because whatever else selects one follows the address': (seen) => {
      if (!is(seen, 'NEXT') && !is(seen, 'PREVIOUS')) assert.equal(emittedOf(seen, 'goToItem'), undefined)
    },
    'an item that is finished for the first time is told, and counts as complete': (seen, snapshot) => {
      const was = seen.before?.context
      if (!is(seen, 'ITEM_PROGRESS') || !seen.before?.matches('open') || was.contentId !== 'video') return
      const isNew = seen.last?.completedAt !== null && !was.items[placeIn(was)].completed
      assert.equal(emittedOf(seen, 'itemCompleted') !== undefined, isNew)
      if (isNew) assert.ok(snapshot.matches('completed'))
    },
    'an item that was finished in another tab counts as complete, and is not announced here [LEARN-51]': (
      seen,
      snapshot,
    ) => {
      if (!is(seen, 'PEER.COMPLETED') || !seen.before || seen.before.context.items.length === 0) return
      assert.deepEqual(snapshot.value, seen.before.value)
      assert.deepEqual(seen.emitted, [])
      const video = snapshot.context.items.find(({ id }: { id: string }) => id === 'video')
      assert.equal(video?.completed, true)
    },
    'nothing is kept of a lesson that was left': (seen, { context }) => {
      if (seen.before && is(seen, 'LEAVE')) assert.deepEqual([context.items, context.lessonId], [[], null])
    },
    'that another item is shown is told [LEARN-12]': (seen, snapshot) => {
      const shown = snapshot.matches('open') && itemIn(snapshot)
      if (seen.before && shown && shown.id !== seen.before.context.contentId)
        assert.deepEqual(emittedOf(seen, 'selected'), { type: 'selected', contentId: shown.id })
    },
  }),
  names: {
    OUTLINE: outline,
    UNLOCKED: unlocked,
    'BASICS.items': kept(itemsOf.basics),
    'PRACTICE.items': kept(itemsOf.practice),
    'OUTLOOK.items': kept(itemsOf.outlook),
    'VIDEO DONE': kept(itemsOf.basics.map((one) => ({ ...one, completed: one.kind === 'video' }))),
    BASICS: loaded('basics').output,
    PRACTICE: loaded('practice').output,
    OUTLOOK: loaded('outlook').output,
    'OUTLOOK LOCKED': locked.output,
    EMPTY: empty.output,
  },
}
