import { describe, expect, test } from 'vitest'
import type { LessonContent } from '../../../openapi/generated/portal.ts'
import { nextItem } from '../../../src/features/courses/next-item.ts'
import { example } from '../../lib/portal/contract-server.ts'

const [text] = example('Lesson').content
if (!text) throw new Error('the example of a lesson has no content')

const item = (id: string, changes: Partial<LessonContent> = {}): LessonContent => ({ ...text, id, ...changes })
const done = { completedAt: '2026-03-02T17:05:00.000Z', progress: 100 }
const lesson = (id: string, ...content: LessonContent[]) =>
  example('Lesson', { id, content: content.map((one) => ({ ...one, lessonId: id })) })

describe('where to go on in a course', () => {
  test('nowhere without lessons', () => {
    expect(nextItem([])).toBeNull()
  })

  test('at the first item that is not completed', () => {
    const lessons = [lesson('one', item('a', done), item('b')), lesson('two', item('c'))]
    expect(nextItem(lessons)).toEqual({ lessonId: 'one', contentId: 'b' })
  })

  test('in a later lesson when the earlier ones are done', () => {
    const lessons = [lesson('one', item('a', done)), lesson('empty'), lesson('two', item('b'))]
    expect(nextItem(lessons)).toEqual({ lessonId: 'two', contentId: 'b' })
  })

  test('skips items that are not tracked', () => {
    expect(nextItem([lesson('one', item('a', { isTrackable: false }), item('b'))])?.contentId).toBe('b')
  })

  test('again at the start when all is done', () => {
    const lessons = [lesson('one', item('a', done)), lesson('two', item('b', done))]
    expect(nextItem(lessons)).toEqual({ lessonId: 'one', contentId: 'a' })
  })

  test('at a lesson without items by its own name', () => {
    expect(nextItem([lesson('one')])).toEqual({ lessonId: 'one', contentId: null })
  })
})
