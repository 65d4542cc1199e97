import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failureOf } from '../../machines/failure.ts'
import { modalMachine } from '../../machines/modal.ts'
import { itemBeside, type LessonContext, lessonBeside } from '../../machines/rules/lesson-outline.ts'
import { begun, isOutdated, type QuizStart } from '../../machines/rules/quiz-rules.ts'
import { pickSchedule } from '../../machines/webinar.ts'
import { run } from '../paths/running.ts'
import { done } from '../paths/spec.ts'
import { lesson } from './specs/lesson.ts'

describe('the fields of a failure', () => {
  const fieldsOf = (fields: unknown) => failureOf({ status: 400, code: 'invalid-request', message: '', fields }).fields
  test('are taken when each has a list of sentences', () => {
    expect(fieldsOf({ name: ['Too long.'], email: [] })).toEqual({ name: ['Too long.'], email: [] })
  })
  test.each([null, 'name', { name: ['Too long.'], email: 'wrong' }, { name: ['Too long.', 1] }, { name: [1, 2] }])(
    'are left out otherwise: %j',
    (fields) => expect(fieldsOf(fields)).toBeUndefined(),
  )
  test.each([undefined, null, 'lost', 3])('a rejection that is no object is a lost connection: %j', (error) =>
    expect(failureOf(error)).toEqual({ status: 0, code: 'network', message: '' }),
  )
})

test('an item or lesson that is not in the lesson has nothing beside it', () => {
  const context: LessonContext = {
    courseId: 'course',
    lessonId: 'gone',
    contentId: 'gone',
    signedIn: true,
    items: [{ id: 'first', completed: false }],
    outline: [{ lessonId: 'first', isLocked: false, firstId: 'first', lastId: 'first' }],
  }
  for (const step of [1, -1] as const)
    expect([itemBeside(context, step), lessonBeside(context, step)]).toEqual([null, null])
})

test('a completed item stays completed while another one is reset', async () => {
  const machine = run(lesson)
  const items = ['one', 'two'].map((id) => ({ id, kind: 'text', completed: false }))
  await machine.fire({ type: 'OPEN', courseId: 'course', lessonId: 'basics', contentId: 'one', signedIn: true })
  await machine.fire(done('loadLesson', { lessonId: 'basics', isLocked: false, items, outline: [] }))
  await machine.fire({ type: 'ITEM_PROGRESS', contentId: 'one', completedAt: '2026-01-01T00:00:00Z' })
  await machine.fire({ type: 'ITEM_PROGRESS', contentId: 'two', completedAt: null })
  expect(machine.snapshot().value).toBe('completed')
  machine.stop()
})

test('over a modal that covers another one, a third takes the place of the upper one [PAGE-6]', () => {
  const modal = createActor(modalMachine, { input: { modal: null } }).start()
  for (const kind of ['timezone', 'delete-account', 'unsaved-changes'] as const)
    modal.send({ type: 'OPEN', modal: { kind }, over: true })
  const { active, beneath } = modal.getSnapshot().context
  expect([active?.kind, beneath?.kind]).toEqual(['unsaved-changes', 'timezone'])
  modal.stop()
})

test('the schedule to join is the first that is upcoming or live', () => {
  const at = (id: string, state: 'upcoming' | 'live' | 'completed' | 'canceled', day: number) => ({
    ...{ id, state },
    startsAt: `2026-01-0${day}T10:00:00Z`,
  })
  const over = [at('over', 'completed', 1), at('off', 'canceled', 2)]
  expect(pickSchedule([at('later', 'upcoming', 4), at('next', 'upcoming', 3), ...over])?.id).toBe('next')
  expect(pickSchedule([at('later', 'upcoming', 4), at('now', 'live', 3), ...over])?.id).toBe('now')
  expect(pickSchedule(over)).toBeNull()
})

describe('a draft of a quiz that has changed meanwhile', () => {
  const start: QuizStart = {
    contentId: 'quiz',
    lessonId: 'lesson',
    attemptId: null,
    questions: [{ id: 'q', answerCount: 2, multiple: false }],
    quizUpdatedAt: 'now',
    grade: null,
  }
  const saved = (answers: Record<string, number[]>) => ({ answers, index: 0, quizUpdatedAt: 'before' })
  test('is told of when it has answers', () => {
    expect(begun({ ...start, saved: saved({ q: [1] }) }).news).toBe('changed')
    expect(begun({ ...start, saved: saved({}) }).news).toBeNull()
  })
  test('is not told of once the quiz is graded', () => {
    const grade = { passed: true, score: 100, results: [] }
    expect(begun({ ...start, grade, saved: saved({ q: [1] }) }).news).toBeNull()
  })
})

test.each([
  [400, true],
  [404, true],
  [409, true],
  [0, false],
  [429, false],
  [500, false],
])('answers that were refused with %i are outdated: %j', (status, expected) => {
  expect(isOutdated({ status, code: '', message: '' })).toBe(expected)
})
