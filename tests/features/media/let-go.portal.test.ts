// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { playbackMachine } from '../../../machines/playback.ts'
import { followMedia } from '../../../src/features/media/follow-media.ts'
import { player } from '../../lib/portal/film.ts'

afterEach(() => void vi.restoreAllMocks())

/** A film of 100 seconds whose metadata is there, and which is not followed any more. */
function letGo() {
  const { element: film, facts } = player()
  facts.readyState = 1
  const playback = createActor(playbackMachine, { input: { before: 0, position: 42, watched: [] } }).start()
  const send = vi.spyOn(playback, 'send')
  const stop = followMedia(film, playback, () => undefined)
  expect(facts.currentTime).toBe(42)
  send.mockClear()
  stop()
  return { film, facts, playback, send }
}

test('a film that is let go tells that it is left, and then that it has no source', () => {
  const { send } = letGo()
  expect(send.mock.calls.map(([{ type }]) => type)).toEqual(['LEAVE', 'EMPTIED'])
})

test.each(['loadedmetadata', 'play', 'timeupdate', 'seeking', 'seeked', 'pause', 'ended', 'emptied'])(
  'and is not heard of afterwards: %s',
  (name) => {
    const { film, send } = letGo()
    send.mockClear()
    film.dispatchEvent(new Event(name))
    expect(send).not.toHaveBeenCalled()
  },
)

test('nor is the page on which it was', () => {
  const { send } = letGo()
  send.mockClear()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('pagehide'))
  expect(send).not.toHaveBeenCalled()
})

test('nor is it moved to where another film was left', () => {
  const { facts, playback } = letGo()
  facts.currentTime = 0
  const reading = { time: 0, duration: 100, played: [], isPaused: true, isEnded: false, now: 0 }
  const placed = vi.fn()
  playback.on('place', placed)
  playback.send({ type: 'LOADED', reading })
  expect(placed).toHaveBeenCalled()
  expect(facts.currentTime).toBe(0)
})
