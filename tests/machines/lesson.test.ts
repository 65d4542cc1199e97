import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { hasNext, hasPrevious, lessonMachine } from '../../machines/lesson.ts'
import { firstChoice, type LoadedItem, type LoadedLesson, lessonToFetch } from '../../machines/rules/lesson-outline.ts'
import { type Running, run } from '../paths/running.ts'
import { done, failed } from '../paths/spec.ts'
import { lesson } from './specs/lesson.ts'

const item = (id: string, kind: LoadedItem['kind'], completed = false): LoadedItem => ({ id, kind, completed })
const outline = [
  { lessonId: 'one', isLocked: false, firstId: 'text', lastId: 'video' },
  { lessonId: 'two', isLocked: true, firstId: 'quiz', lastId: 'file' },
]
const items: Record<string, LoadedItem[]> = {
  one: [item('text', 'text'), item('video', 'video')],
  two: [item('quiz', 'quiz'), item('file', 'file')],
}
const open = (lessonId: string, contentId: string | null = null) => ({
  type: 'OPEN' as const,
  courseId: 'course',
  lessonId,
  contentId,
  signedIn: true,
})
const loaded = (lessonId: string, isLocked = false) =>
  done('loadLesson', {
    lessonId,
    isLocked,
    items: items[lessonId] ?? [],
    outline,
  })

let machine: Running
const opened = async (lessonId: string, contentId: string | null = null) => {
  machine = run(lesson)
  await machine.fire(open(lessonId, contentId))
  await machine.fire(loaded(lessonId))
}
const expectOpen = (contentId: string) =>
  expect([machine.snapshot().value, machine.snapshot().context.contentId]).toEqual(['open', contentId])
afterEach(() => {
  machine.rethrow()
  machine.stop()
})

describe('opening a lesson', () => {
  test('selects its first video [LEARN-13]', async () => {
    await opened('one')
    expectOpen('video')
    expect(machine.seen.emitted).toEqual([{ type: 'selected', contentId: 'video' }])
  })
  test('selects the item that is asked for, and the first one when there is neither', () => {
    const items = [item('text', 'text'), item('quiz', 'quiz')]
    expect(firstChoice(items, 'quiz')?.id).toBe('quiz')
    expect(firstChoice(items, 'gone')?.id).toBe('text')
    expect(firstChoice([], 'gone')).toBeNull()
  })
  test('of which the answer comes late does not disturb the one opened after it', async () => {
    const answers = new Map<string, (answer: LoadedLesson) => void>()
    const actor = createActor(
      lessonMachine.provide({
        actors: {
          loadLesson: fromPromise(({ input }) => new Promise((resolve) => answers.set(input.lessonId, resolve))),
        },
      }),
    ).start()
    actor.send(open('one'))
    actor.send(open('two'))
    answers.get('two')?.(loaded('two').output)
    await Promise.resolve()
    answers.get('one')?.(loaded('one').output)
    await new Promise((resolve) => setImmediate(resolve))
    expect(actor.getSnapshot().context).toMatchObject({ lessonId: 'two', contentId: 'quiz' })
    expect(actor.getSnapshot().value).toBe('open')
    actor.stop()
  })
  test.each([404, 503, 0])('that fails with %i can be tried again', async (status) => {
    machine = run(lesson)
    await machine.fire(open('one'))
    await machine.fire(failed('loadLesson', { status }))
    expect(machine.snapshot().value).toBe('failed')
    await machine.fire({ type: 'RETRY' })
    expect(machine.seen.started).toEqual([{ src: 'loadLesson', input: { courseId: 'course', lessonId: 'one' } }])
  })
  test('that is locked asks to unlock, and loads when it is', async () => {
    machine = run(lesson)
    await machine.fire(open('two'))
    await machine.fire(loaded('two', true))
    expect(machine.snapshot().value).toBe('locked')
    expect(machine.seen.emitted).toEqual([{ type: 'locked', courseId: 'course', lessonId: 'two' }])
    await machine.fire({ type: 'UNLOCKED' })
    expect(machine.snapshot().value).toBe('loading')
  })
})

describe('walking on', () => {
  test('goes through the items, to the next lesson and to the end of the course', async () => {
    await opened('one', 'text')
    await machine.fire({ type: 'NEXT' })
    expectOpen('video')
    await machine.fire({ type: 'NEXT' })
    expect(machine.seen.emitted).toEqual([{ type: 'goToLesson', lessonId: 'two', contentId: 'quiz' }])
    await machine.fire(open('two', 'file'))
    await machine.fire(loaded('two'))
    await machine.fire({ type: 'NEXT' })
    expect(machine.seen.emitted).toEqual([{ type: 'courseEnd' }])
    expectOpen('file')
  })
  test('goes back into the last item of the lesson before, and not before the first', async () => {
    await opened('two', 'quiz')
    await machine.fire({ type: 'PREVIOUS' })
    expect(machine.seen.emitted).toEqual([{ type: 'goToLesson', lessonId: 'one', contentId: 'video' }])
    await machine.fire(open('one', 'text'))
    await machine.fire(loaded('one'))
    await machine.fire({ type: 'PREVIOUS' })
    expect(machine.seen.emitted).toEqual([])
  })
  test('is offered where there is something beside', async () => {
    const seen = async (lessonId: string, contentId: string) => {
      const actor = createActor(
        lessonMachine.provide({ actors: { loadLesson: fromPromise(async () => loaded(lessonId).output) } }),
      ).start()
      actor.send(open(lessonId, contentId))
      await new Promise((resolve) => setImmediate(resolve))
      const snapshot = actor.getSnapshot()
      actor.stop()
      return [hasPrevious(snapshot), hasNext(snapshot)]
    }
    expect(await seen('one', 'text')).toEqual([false, true])
    expect(await seen('one', 'video')).toEqual([true, true])
    expect(await seen('two', 'file')).toEqual([true, false])
  })
})

describe('completing', () => {
  const progress = (contentId: string, completedAt: string | null) => ({
    type: 'ITEM_PROGRESS',
    contentId,
    completedAt,
  })
  test('the current item is said once, and NEXT goes on', async () => {
    await opened('one', 'text')
    await machine.fire(progress('text', '2026-01-01T00:00:00Z'))
    expect(machine.snapshot().value).toBe('completed')
    expect(machine.seen.emitted).toEqual([{ type: 'itemCompleted', contentId: 'text' }])
    await machine.fire({ type: 'SELECT', contentId: 'text' })
    expectOpen('text')
    await machine.fire(progress('text', '2026-01-01T00:00:00Z'))
    expectOpen('text')
    expect(machine.seen.emitted).toEqual([])
    await machine.fire({ type: 'NEXT' })
    expectOpen('video')
  })
  test('another item is only noted', async () => {
    await opened('one', 'text')
    await machine.fire(progress('video', '2026-01-01T00:00:00Z'))
    expectOpen('text')
    expect(machine.seen.emitted).toEqual([])
    expect(machine.snapshot().context.items[1].completed).toBe(true)
  })
  test('is undone by a reset', async () => {
    await opened('one', 'text')
    await machine.fire(progress('text', '2026-01-01T00:00:00Z'))
    await machine.fire(progress('text', null))
    expectOpen('text')
  })
  test('the course is finished, and one can go on looking', async () => {
    await opened('one', 'text')
    await machine.fire(progress('text', '2026-01-01T00:00:00Z'))
    await machine.fire({ type: 'COURSE_FINISHED' })
    expect(machine.snapshot().value).toBe('finished')
    await machine.fire({ type: 'SELECT', contentId: 'video' })
    expectOpen('video')
  })
})

describe('the lesson to fetch ahead', () => {
  const ends = { firstId: null, lastId: null }
  const outline = (isLocked: boolean) => [
    { lessonId: 'here', isLocked: false, ...ends },
    { lessonId: 'next', isLocked, ...ends },
  ]
  const at = (contentId: string, done: boolean[], isLocked = false) => ({
    ...{ courseId: 'course', lessonId: 'here', contentId, signedIn: true, outline: outline(isLocked) },
    items: done.map((completed, index) => ({ id: String(index), completed })),
  })
  test.each([
    ['while there is much left', at('0', [false, false, false]), null],
    ['on the last item', at('2', [false, false, false]), 'next'],
    ['when only this item is left', at('0', [false, true, true]), 'next'],
    ['when nothing is left', at('1', [true, true]), 'next'],
    ['that is locked', at('0', [true], true), null],
    ['of a lesson without items', at('0', []), null],
    ['after the last lesson', { ...at('0', [true]), lessonId: 'next' }, null],
  ])('%s', (_, context, expected) => expect(lessonToFetch(context)).toBe(expected))
})
