// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, type NonReducibleUnknown } from 'xstate'
import { outboxMachine } from '../../../../machines/outbox.ts'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { usePlayback } from '../../../../src/features/learning/player/playback.ts'
import { example } from '../../../lib/portal/contract-server.ts'
import { player } from '../../../lib/portal/film.ts'

const portal = vi.hoisted(() => ({ outbox: undefined as unknown }))
vi.mock('../../../../src/platform/portal.tsx', () => ({ useFlow: () => portal.outbox }))

const [first] = example('Lesson').content
const film = { ...first, progress: 10, position: 5, watched: [] } as LessonContent

/** An outbox whose server never answers. */
const endless = <Answer, Asked extends NonReducibleUnknown>() =>
  fromPromise<Answer, Asked>(() => new Promise(() => undefined))
const waitingOutbox = () =>
  createActor(
    outboxMachine.provide({
      actors: { readQueue: endless(), storeUpdate: endless(), sendUpdate: endless(), dropUpdate: endless() },
    }),
  ).start()

let outbox: ReturnType<typeof waitingOutbox>
beforeEach(() => {
  outbox = waitingOutbox()
  outbox.send({ type: 'SIGNED_IN', userId: 'maya' })
  portal.outbox = outbox
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const record = (progress: number, position: number) => {
  const update = { contentId: film.id, lessonId: film.lessonId, progress, position }
  outbox.send({ type: 'RECORD', update, version: String(progress) })
}
const open = (isCounted = true) => renderHook(() => usePlayback(film, isCounted))

test('what waits in the outbox counts from the beginning, and what comes into it later, too', () => {
  record(40, 12)
  const { result } = open()
  expect(result.current.watched).toBe(40)
  act(() => record(70, 20))
  expect(result.current.watched).toBe(70)
})

test('an element that comes late begins where the outbox says', () => {
  const heard = vi.spyOn(outbox, 'subscribe').mockReturnValue({ unsubscribe: () => undefined })
  const { result } = open()
  expect(heard).toHaveBeenCalled()
  record(40, 12)
  const { element, facts } = player()
  facts.readyState = 1
  result.current.element(element)
  expect(facts.currentTime).toBe(12)
})

test.each([true, false])('what is played is recorded where it counts: %s', (isCounted) => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] })
  const { result } = open(isCounted)
  const shown = player()
  const leave = result.current.element(shown.element)
  shown.load()
  shown.element.dispatchEvent(new Event('seeked'))
  shown.play(30)
  shown.pause()
  leave()
  const waiting = outbox.getSnapshot().context.queue.map(({ contentId, progress }) => [contentId, progress])
  expect(waiting).toEqual(isCounted ? [[film.id, 30]] : [])
})

test('a page that is left hears nothing of the outbox', () => {
  const unsubscribe = vi.fn()
  const subscribe = outbox.subscribe.bind(outbox)
  vi.spyOn(outbox, 'subscribe').mockImplementation((...heard: Parameters<typeof subscribe>) => {
    const { unsubscribe: end } = subscribe(...heard)
    return { unsubscribe: unsubscribe.mockImplementation(end) }
  })
  const { unmount } = open()
  expect(unsubscribe).not.toHaveBeenCalled()
  unmount()
  expect(unsubscribe).toHaveBeenCalled()
})
