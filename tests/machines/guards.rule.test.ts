import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Left, type PlaybackEvent, playbackMachine, type Reading } from '../../machines/playback.ts'
import { isForLater } from '../../machines/rules/quiz-rules.ts'
import { run } from '../paths/running.ts'
import { done, failed } from '../paths/spec.ts'
import { checkout } from './specs/checkout.ts'
import { quiz } from './specs/quiz.ts'
import { webinar } from './specs/webinar.ts'

/** Cases at the very edge of a guard, which the paths of a machine only pass on one side. */
describe('playback [LEARN-31]', () => {
  const reading = (time: number, changes: Partial<Reading> = {}): Reading => ({
    time,
    duration: 100,
    played: [],
    isPaused: true,
    isEnded: false,
    now: 0,
    ...changes,
  })
  const left: Left = { before: 20, position: 40, watched: [] }

  /** Where the element was put, and what is known in the end. */
  function play(from: Partial<Left>, ...events: PlaybackEvent[]) {
    const playback = createActor(playbackMachine, { input: { ...left, ...from } })
    const places: number[] = []
    playback.on('place', ({ position }) => places.push(position))
    playback.start()
    for (const event of events) playback.send(event)
    const { context } = playback.getSnapshot()
    playback.stop()
    return { places, context }
  }
  const loaded = (time: number, changes?: Partial<Reading>): PlaybackEvent => ({
    type: 'LOADED',
    reading: reading(time, changes),
  })

  test.each([
    ['where it was left', {}, loaded(0), [40]],
    ['there too when its length is not known', {}, loaded(0, { duration: null }), [40]],
    ['just before its end', { position: 96.9 }, loaded(0), [96.9]],
    ['from its beginning when it was left three seconds before the end', { position: 97 }, loaded(0), []],
    ['where it was left when a source has barely begun', {}, loaded(2.9), [40]],
    ['where a person has moved it before', {}, loaded(3), []],
    ['where it was left when it stands half a second beside', {}, loaded(40.5), [40]],
    ['where it stands when that is further away', {}, loaded(40.6), []],
  ])('goes on %s', (_, from, event, places) => expect(play(from, event).places).toEqual(places))

  const known = (news: Partial<Left>): PlaybackEvent => ({ type: 'KNOWN', ...left, ...news })
  test.each([
    ['nothing new', {}, [40]],
    ['more progress at the same place', { before: 30 }, [40, 40]],
    ['another place', { position: 50 }, [40, 50]],
  ])('is put again by news of %s', (_, news, places) => {
    expect(play({}, loaded(0), known(news)).places).toEqual(places)
  })

  test('counts a share of before from the beginning, and known parts instead of it', () => {
    const played: PlaybackEvent = { type: 'PAUSE', reading: reading(44, { played: [[40, 44]] }) }
    expect(play({}, loaded(0), played).context.progress).toBeCloseTo(24)
    expect(play({ watched: [{ start: 30, end: 50 }] }, loaded(0), played).context.progress).toBeCloseTo(20)
  })
})

describe('an order [PAY-12]', () => {
  const order = { id: 'order-1', state: 'refunded', refund: null }

  test('that is paid back says so even when nothing is known of how', async () => {
    const machine = run(checkout)
    await machine.fire({ type: 'RETURN', orderId: order.id })
    await machine.fire(done('look', order))
    expect(machine.snapshot().value).toBe('refunded')
    machine.stop()
  })

  test.each([
    ['invalid-request', null],
    ['payment-unavailable', { amount: 24.5 }],
  ])('that is refused with %s leaves the price %j', async (code, quote) => {
    const machine = run(checkout)
    const item = { type: 'course', id: 'course-1' }
    await machine.fire({ type: 'CODE', item, couponCode: 'HALF' })
    await machine.fire(done('quote', { amount: 24.5 }))
    await machine.fire({ type: 'BUY', wish: { item, amount: 24.5, currency: 'USD', couponCode: 'HALF' } })
    await machine.fire(failed('order', { status: 400, code, message: '' }))
    expect(machine.snapshot().context.quote).toEqual(quote)
    machine.stop()
  })
})

test.each([
  [0, true],
  [400, false],
  [401, true],
  [403, false],
  [408, true],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('answers that were refused with %i are sent again later: %j', (status, expected) => {
  expect(isForLater({ status, code: '', message: '' })).toBe(expected)
})

test('the attempt of another quiz is not taken for that of this one', async () => {
  const machine = run(quiz)
  const start = { lessonId: 'lesson', attemptId: null, questions: [], quizUpdatedAt: 'now', grade: null }
  await machine.fire({ type: 'START', contentId: 'quiz', ...start })
  await machine.fire({ type: 'ATTEMPT', contentId: 'other', attemptId: 'attempt-9' })
  expect(machine.snapshot().context.attemptId).toBeNull()
  await machine.fire({ type: 'ATTEMPT', contentId: 'quiz', attemptId: 'attempt-1' })
  expect(machine.snapshot().context.attemptId).toBe('attempt-1')
  machine.stop()
})

test('the grade of another quiz is not taken for that of this one', async () => {
  const machine = run(quiz)
  const start = { lessonId: 'lesson', attemptId: 'attempt-1', questions: [], quizUpdatedAt: 'now', grade: null }
  await machine.fire({ type: 'START', contentId: 'quiz', ...start })
  const grade = { attemptId: 'attempt-1', passed: true, score: 100, results: [] }
  await machine.fire({ type: 'GRADED', contentProgress: { contentId: 'other', ...grade } })
  expect(machine.snapshot().value).toBe('answering')
  await machine.fire({ type: 'GRADED', contentProgress: { contentId: 'quiz', ...grade } })
  expect(machine.snapshot().value).toBe('passed')
  machine.stop()
})

test('only a session that has not begun is waited for, not a busy server', async () => {
  const machine = run(webinar)
  const wish = { mode: 'join', eventId: 'event', signedIn: true, isRegistered: true, isClick: true }
  await machine.fire({ type: 'ENTER', ...wish })
  await machine.fire(done('findSchedules', [{ id: 'next', state: 'live', startsAt: '2026-01-01T10:00:00Z' }]))
  await machine.fire(failed('requestLink', { status: 429, code: 'too-many-requests', message: '', retryAfter: 5 }))
  expect(machine.snapshot().value).toBe('failed')
  machine.stop()
})
