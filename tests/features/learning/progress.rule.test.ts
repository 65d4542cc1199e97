import { expect, test } from 'vitest'
import { courseMean, creditedProgress, meanProgress } from '../../../server/features/learning/progress.ts'

const item = (progress: number, isTrackable = true) => ({ progress, isTrackable })

test('progress is the mean of what is tracked, to two decimals [LEARN-35]', () => {
  expect(meanProgress([item(100), item(0), item(0)])).toBe(33.33)
  expect(meanProgress([item(100), item(0, false)])).toBe(100)
  expect(meanProgress([item(100, false)])).toBe(0)
  expect(meanProgress([])).toBe(0)
})

test('a lesson without anything tracked does not count for its course', () => {
  expect(courseMean([{ items: [item(50)] }, { items: [item(0, false)] }, { items: [] }])).toBe(50)
  expect(courseMean([{ items: [] }])).toBe(0)
})

test.each([
  ['video', 95, 100],
  ['audio', 95, 100],
  ['video', 94.9, 94.9],
  ['text', 95, 95],
])('of a %s, %d % counts as %d % [LEARN-32]', (kind, reported, credited) => {
  expect(creditedProgress(kind, reported)).toBe(credited)
})
