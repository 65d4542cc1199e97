import { describe, expect, test } from 'vitest'
import { initialContext } from '../../machines/outbox.ts'
import {
  addStored,
  beginStoring,
  isUnchanged,
  laterDraft,
  merge,
  type OutboxContext,
  park,
  record,
  settle,
  type Update,
  unpark,
  updateToStore,
} from '../../machines/rules/outbox-queue.ts'

const update = (contentId: string, version: string, more: Partial<Update> = {}): Update => ({
  contentId,
  lessonId: 'lesson',
  version,
  ...more,
})
const a1 = update('a', '1', { progress: 50 })
const a2 = update('a', '2', { progress: 20, position: 9 })
const b1 = update('b', '1')
const c1 = update('c', '1')

const outbox = (given: Partial<OutboxContext>): OutboxContext => ({ ...initialContext, userId: 'ann', ...given })

describe('what is recorded', () => {
  test('replaces the older update of its item after merging, and is stored last [LEARN-38]', () => {
    const { queue, unstored } = record(outbox({ queue: [a1, b1], unstored: ['a', 'c'] }), a2)
    expect(queue).toEqual([{ ...a2, progress: 50 }, b1])
    expect(unstored).toEqual(['c', 'a'])
  })

  test('stands last when its item is new', () => {
    expect(record(outbox({ queue: [a1] }), b1)).toEqual({ queue: [a1, b1], unstored: ['b'] })
  })
})

describe('notes [LEARN-68]', () => {
  const noted = (version: string, note: NonNullable<Update['note']>) => update('a', version, { note })
  const made = noted('1', { id: 'n', text: 'first', revision: 5 })
  const changed = noted('2', { id: 'n', text: 'second', revision: 6 })
  const deleted = noted('3', { id: 'n', isDeleted: true })

  test('wait beside the progress of their item and beside each other', () => {
    const other = noted('4', { id: 'm', text: 'other', revision: 1 })
    const { queue, unstored } = record(outbox({ queue: [a1, made], unstored: ['a', 'n'] }), other)
    expect(queue).toEqual([a1, made, other])
    expect(unstored).toEqual(['a', 'n', 'm'])
    expect(settle(outbox({ queue }), made).queue).toEqual([a1, other])
  })

  test('stand in their highest revision, and a deleted one stays deleted', () => {
    expect(merge(made, changed).note).toEqual(changed.note)
    expect(merge(changed, made).note).toEqual(changed.note)
    expect(merge(changed, deleted).note).toEqual(deleted.note)
    expect(merge(deleted, changed).note).toEqual(deleted.note)
    expect(merge(deleted, noted('5', { id: 'n', text: 'late', revision: 99 })).note).toEqual(deleted.note)
    const same = noted('6', { id: 'n', text: 'as late', revision: 5 })
    expect(merge(made, same).note).toEqual(same.note)
    expect(merge(made, update('a', '7')).note).toEqual(made.note)
  })
})

describe('two updates', () => {
  test('keep the greater progress within an attempt; missing progress counts as none', () => {
    expect(merge(a1, update('a', '3'))).toEqual({ ...a1, version: '3' })
    expect(merge(update('a', '0'), a1)).toEqual(a1)
    expect(merge(update('a', '0', { progress: 0 }), update('a', '1'))).toHaveProperty('progress', 0)
  })

  test('of two attempts stay apart; an update without an attempt belongs to the other one’s', () => {
    const first = update('a', '1', { attemptId: 'x', progress: 70 })
    expect(merge(first, { ...a2, attemptId: 'y' }).progress).toBe(20)
    expect(merge(first, a2).progress).toBe(70)
    expect(merge(a1, { ...a2, attemptId: 'x' }).progress).toBe(50)
    expect(merge(first, { ...a2, attemptId: 'x' }).progress).toBe(70)
  })

  test('keep the parts of both that were watched', () => {
    const first = update('a', '1', { watched: [{ start: 0, end: 6 }] })
    const second = update('a', '2', { watched: [{ start: 5, end: 9 }] })
    expect(merge(first, second).watched).toEqual([{ start: 0, end: 9 }])
    expect(merge(first, a2).watched).toEqual([{ start: 0, end: 6 }])
    expect(merge(a1, a2)).not.toHaveProperty('watched')
  })

  test('have the draft that is further, and no draft where there is none', () => {
    const older = { revision: 1, index: 0, answers: {}, quizUpdatedAt: 'now' }
    const newer = { ...older, revision: 2 }
    expect(laterDraft(older, newer)).toBe(newer)
    expect(laterDraft(newer, older)).toBe(newer)
    expect(laterDraft(older, { ...older, index: 1 })?.index).toBe(1)
    expect([laterDraft(older, undefined), laterDraft(undefined, newer), laterDraft(undefined, undefined)]).toEqual([
      older,
      newer,
      undefined,
    ])
    expect(merge(a1, a2)).not.toHaveProperty('draft')
    expect(merge({ ...a1, draft: newer }, { ...a2, draft: older }).draft).toBe(newer)
  })

  test('are the same when all that they say is, in whatever order', () => {
    expect(isUnchanged(undefined, a1)).toBe(false)
    expect(isUnchanged({ progress: 50, version: '1', lessonId: 'lesson', contentId: 'a' }, a1)).toBe(true)
    expect(isUnchanged({ ...a1, progress: 51 }, a1)).toBe(false)
  })
})

describe('what storage holds', () => {
  test('is added, except for acknowledged or parked updates of the same version', () => {
    const context = outbox({ queue: [b1], spent: [a1], parked: [c1] })
    const c2 = update('c', '2')
    expect(addStored(context, [a1, a2, c1, c2]).queue).toEqual([b1, a2, c2])
  })

  test('is older than what the page has', () => {
    const own = update('a', '9', { position: 3 })
    expect(addStored(outbox({ queue: [own] }), [a1]).queue).toEqual([{ ...a1, ...own }])
  })

  test('is written one by one', () => {
    expect(beginStoring(outbox({ unstored: ['a', 'b'] }))).toEqual({ storing: 'a', unstored: ['b'] })
    expect(beginStoring(outbox({}))).toEqual({ storing: null, unstored: [] })
    expect(updateToStore(outbox({ queue: [b1, a2], parked: [a1], storing: 'a' }))).toBe(a2)
    expect(updateToStore(outbox({ queue: [b1], parked: [c1, a1], storing: 'a' }))).toBe(a1)
    expect(updateToStore(outbox({ queue: [b1] }))).toBeUndefined()
  })
})

describe('what was sent', () => {
  test('is removed when there is no newer update, together with the refused ones of its item', () => {
    const context = outbox({ queue: [a1, b1], unstored: ['a', 'b'], spent: [c1], parked: [update('a', '0'), c1] })
    expect(settle(context, a1)).toEqual({
      queue: [b1],
      unstored: ['b'],
      spent: [c1, a1, update('a', '0')],
      parked: [c1],
    })
  })

  test('stays when there is a newer update', () => {
    const context = outbox({ queue: [a2], unstored: ['a'] })
    expect(settle(context, a1)).toEqual({ queue: [a2], unstored: ['a'], spent: [], parked: [] })
  })

  test('is parked when the server refuses it and replaces an older parked one; newer updates stay', () => {
    expect(park(outbox({ queue: [a1, b1], parked: [update('a', '0'), c1] }), a1)).toEqual({
      queue: [b1],
      parked: [c1, a1],
    })
    expect(park(outbox({ queue: [a2] }), a1)).toEqual({ queue: [a2], parked: [a1] })
  })

  test('is loaded again below newer updates', () => {
    expect(unpark(outbox({ queue: [a2, c1], parked: [a1, b1] }))).toEqual({
      queue: [{ ...a2, progress: 50 }, c1, b1],
      parked: [],
    })
  })
})
