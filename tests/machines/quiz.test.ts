import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canChoose, choose, isAnswered, restored } from '../../machines/rules/quiz-rules.ts'
import { run } from '../paths/running.ts'
import { done, failed } from '../paths/spec.ts'
import { quiz } from './specs/quiz.ts'

const questions = [
  { id: 'one', answerCount: 3, multiple: false },
  { id: 'many', answerCount: 3, multiple: true },
]
const start = {
  type: 'START',
  contentId: 'quiz',
  lessonId: 'lesson',
  attemptId: 'first',
  questions,
  quizUpdatedAt: 'now',
  grade: null,
}

describe('answers', () => {
  test('replace each other where one is right', () => {
    expect(choose(questions, { one: [0] }, 'one', 2)).toEqual({ one: [2] })
  })
  test('toggle, in order, where several are right', () => {
    const both = choose(questions, { many: [2] }, 'many', 0)
    expect(both).toEqual({ many: [0, 2] })
    expect(choose(questions, both, 'many', 2)).toEqual({ many: [0] })
    expect(choose(questions, { many: [1] }, 'many', 1)).toEqual({})
  })
  test('must be among those of the question', () => {
    expect([0, 2, 3, -1, 0.5].map((choice) => canChoose(questions, 'one', choice))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(canChoose(questions, 'other', 0)).toBe(false)
  })
  test('are complete when every question has one', () => {
    expect(isAnswered(questions, { one: [0], many: [1] })).toBe(true)
    expect(isAnswered(questions, { one: [0] })).toBe(false)
    expect(isAnswered([], {})).toBe(false)
  })
  test('that a browser kept are taken as far as they fit, whatever they are', () => {
    const kept = fc.record({
      answers: fc.dictionary(fc.constantFrom('one', 'many', 'gone'), fc.array(fc.integer({ min: -2, max: 5 }))),
      index: fc.integer({ min: -3, max: 5 }),
      quizUpdatedAt: fc.constant('now'),
    })
    fc.assert(
      fc.property(kept, (saved) => {
        const { answers, index } = restored(questions, saved)
        expect(questions[index]).toBeDefined()
        for (const [id, choices] of Object.entries(answers)) {
          expect(choices.length).toBeGreaterThan(0)
          for (const choice of choices) expect(canChoose(questions, id, choice)).toBe(true)
          if (id === 'one') expect(choices).toHaveLength(1)
        }
      }),
    )
  })
})

describe('an attempt', () => {
  test('keeps its answers when the server does not answer, and is sent again', async () => {
    const machine = run(quiz)
    await machine.fire(start)
    await machine.fire({ type: 'CHOOSE', questionId: 'one', choice: 1 })
    await machine.fire({ type: 'NEXT' })
    await machine.fire({ type: 'CHOOSE', questionId: 'many', choice: 2 })
    expect(machine.seen.emitted).toEqual([
      {
        type: 'draft',
        contentId: 'quiz',
        lessonId: 'lesson',
        attemptId: 'first',
        answers: { one: [1], many: [2] },
        index: 1,
        quizUpdatedAt: 'now',
      },
    ])
    await machine.fire({ type: 'NEXT' })
    await machine.fire({ type: 'SUBMIT' })
    const answers = { one: [1], many: [2] }
    const input = { contentId: 'quiz', lessonId: 'lesson', attemptId: 'first', answers, quizUpdatedAt: 'now' }
    expect(machine.seen.started).toEqual([{ src: 'submitAnswers', input }])
    await machine.fire(failed('submitAnswers', { status: 403 }))
    expect(machine.snapshot().value).toBe('unsent')
    await machine.fire({ type: 'RETRY' })
    expect(machine.seen.started).toEqual([{ src: 'submitAnswers', input }])
    const progress = { contentId: 'quiz', attemptId: 'first', passed: false, score: 50, results: [] }
    await machine.fire(done('submitAnswers', progress))
    expect(machine.snapshot().value).toBe('failed')
    await machine.fire({ type: 'AGAIN' })
    await machine.fire(done('resetAttempt', { ...progress, attemptId: 'second' }))
    expect(machine.snapshot().context).toMatchObject({ attemptId: 'second', answers: {}, index: 0, grade: null })
    machine.stop()
  })
  test('is not sent with an open question', async () => {
    const machine = run(quiz)
    await machine.fire({ ...start, saved: { answers: { one: [0] }, index: 1 } })
    await machine.fire({ type: 'NEXT' })
    await machine.fire({ type: 'SUBMIT' })
    expect([machine.snapshot().value, machine.seen.started]).toEqual(['reviewing', []])
    machine.stop()
  })
  test('whose answer comes after one has left changes nothing elsewhere', async () => {
    const machine = run(quiz)
    await machine.fire({ ...start, saved: { answers: { one: [0], many: [1] }, index: 1, quizUpdatedAt: 'now' } })
    await machine.fire({ type: 'NEXT' })
    await machine.fire({ type: 'SUBMIT' })
    await machine.fire({ type: 'LEAVE' })
    await machine.fire({ ...start, contentId: 'another quiz' })
    const late = done('submitAnswers', { contentId: 'quiz', attemptId: 'first', passed: true, score: 100 })
    await expect(machine.fire(late)).rejects.toThrow('no running actor')
    expect(machine.snapshot().value).toBe('answering')
    expect(machine.snapshot().context).toMatchObject({ contentId: 'another quiz', grade: null, answers: {} })
    machine.stop()
  })
  test('without correct answers is answered once', async () => {
    const machine = run(quiz)
    await machine.fire({ ...start, grade: { passed: null, score: null, results: [] } })
    await machine.fire({ type: 'AGAIN' })
    expect([machine.snapshot().value, machine.seen.started]).toEqual(['surveyed', []])
    machine.stop()
  })
  test.each([
    [true, 'passed'],
    [false, 'failed'],
    [null, 'surveyed'],
  ])('that is over shows as such (passed: %s)', async (passed, state) => {
    const machine = run(quiz)
    await machine.fire({ ...start, grade: { passed, score: null, results: null } })
    expect(machine.snapshot().value).toBe(state)
    machine.stop()
  })
})
