import assert from 'node:assert/strict'
import { lessonMachine } from '../../../machines/lesson.ts'
import { done, failed, type MachineSpec } from '../../paths/spec.ts'

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
  progress: completedAt ? 100 : 0,
  completedAt,
})

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
    if (event.type === 'UNLOCKED') return snapshot.matches('locked') || (contentId === 'audio' && known === outline)
    if (event.type === 'COURSE_FINISHED') return ['video', 'text'].includes(contentId)
    return event.type !== 'ITEM_PROGRESS' || lessonId === 'basics'
  },
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: ({ last, before, emitted, started, running }, snapshot) => {
    const { context } = snapshot
    const current = context.items.find(({ id }: { id: string }) => id === context.contentId) ?? null
    assert.equal(running.has('loadLesson'), snapshot.matches('loading'))
    assert.equal(snapshot.hasTag('busy'), snapshot.matches('loading'))
    for (const { input } of started) assert.deepEqual(input, { courseId: 'course', lessonId: context.lessonId })
    if (snapshot.matches('open')) assert.equal(current === null, context.items.length === 0)
    if (snapshot.matches('completed')) assert.ok(current?.completed, 'an unfinished item counts as complete')
    if (!before) return
    const find = (type: string) => emitted.find((event) => event.type === type)
    if (last?.type === 'xstate.done.actor.loadLesson') {
      const { isLocked, items } = last.output
      assert.equal(snapshot.matches('locked'), isLocked)
      const asked = before.context.contentId
      const expected =
        isLocked || items.length === 0 ? null : (asked ?? (context.lessonId === 'basics' ? 'video' : null))
      if (expected) assert.equal(context.contentId, expected, 'the requested item, else the first video')
      assert.equal(find('selected')?.contentId, isLocked ? undefined : items.length ? context.contentId : undefined)
      if (isLocked) {
        assert.deepEqual(context.items, [], 'a locked lesson shows nothing')
        assert.equal(find('locked')?.lessonId, context.lessonId)
      }
    }
    if (last?.type === 'xstate.error.actor.loadLesson') assert.ok(snapshot.matches('failed'))
    const was = before.context
    const place = was.items.findIndex(({ id }: { id: string }) => id === was.contentId)
    const step = last?.type === 'NEXT' ? 1 : last?.type === 'PREVIOUS' ? -1 : 0
    if (step !== 0 && was.outline.length > 0) {
      const beside = place < 0 ? undefined : was.items[place + step]
      const lessons = was.outline.map(({ lessonId }: { lessonId: string }) => lessonId)
      const other = was.outline[lessons.indexOf(was.lessonId) + step]
      if (beside) assert.equal(context.contentId, beside.id)
      else {
        assert.equal(context.contentId, was.contentId)
        assert.equal(find('goToLesson')?.lessonId, other?.lessonId)
        assert.equal(find('courseEnd') !== undefined, step === 1 && !other)
      }
    }
    if (last?.type === 'ITEM_PROGRESS' && before.matches('open') && was.contentId === 'video') {
      const isNew = last.completedAt !== null && !was.items[place].completed
      assert.equal(find('itemCompleted') !== undefined, isNew)
      if (isNew) assert.ok(snapshot.matches('completed'))
    }
    if (last?.type === 'LEAVE') assert.deepEqual([context.items, context.lessonId], [[], null])
    if (context.contentId !== was.contentId && snapshot.matches('open'))
      assert.deepEqual(find('selected'), { type: 'selected', contentId: current?.id })
  },
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
