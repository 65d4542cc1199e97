// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { type Left, type Playback, type Played, playbackMachine } from '../../../machines/playback.ts'
import { followMedia } from '../../../src/features/media/follow-media.ts'
import { player } from '../../lib/portal/film.ts'

const follow = (element: HTMLMediaElement, playback: Playback) => {
  const saves: { progress: number; position: number }[] = []
  const parts: Played['watched'][] = []
  const stop = followMedia(element, playback, ({ watched, ...played }) => {
    saves.push(played)
    parts.push(watched)
  })
  return { saves, parts, stop }
}
const fresh = (left: Partial<Left> = {}) =>
  createActor(playbackMachine, { input: { before: 0, position: 0, watched: [], ...left } }).start()

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('goes on where one was, and nothing is saved before it is there', () => {
  const video = player()
  const { saves } = follow(video.element, fresh({ before: 20, position: 42 }))
  video.pause()
  expect(saves).toEqual([])
  video.load()
  expect(video.facts.currentTime).toBe(42)
  video.play(43)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 21, position: 43 })
})

test('is saved at most every ten seconds while it plays [LEARN-30]', () => {
  const video = player()
  const { saves } = follow(video.element, fresh())
  video.load()
  video.play(60)
  expect(saves).toHaveLength(6)
})

test('is saved at most every ten seconds, however often the element comes back', () => {
  const video = player()
  const playback = fresh()
  const all = Array.from({ length: 5 }, () => {
    const { saves, stop } = follow(video.element, playback)
    stop()
    return saves
  })
  const { saves } = follow(video.element, playback)
  video.load()
  video.play(30)
  expect([...all.flat(), ...saves]).toHaveLength(3)
})

test('a pause is saved once, and at the end it begins anew', () => {
  const video = player(10)
  const { saves } = follow(video.element, fresh())
  video.load()
  video.play(10)
  video.facts.ended = true
  video.pause()
  video.element.dispatchEvent(new Event('ended'))
  expect(saves.at(-1)).toEqual({ progress: 100, position: 0 })
  expect(saves).toHaveLength(2)
})

test('a new address keeps the position and what was watched', () => {
  const video = player()
  const { saves } = follow(video.element, fresh())
  video.load()
  video.play(30)
  video.load()
  expect(video.facts.currentTime).toBe(30)
  video.play(40)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 40, position: 40 })
  expect(saves.map((one) => one.position)).not.toContain(0)
})

test('an address that fails keeps the position for the next try', () => {
  const video = player()
  const playback = fresh({ position: 50 })
  const { saves, stop } = follow(video.element, playback)
  video.element.dispatchEvent(new Event('emptied'))
  video.element.dispatchEvent(new Event('timeupdate'))
  stop()
  expect(saves).toEqual([])
  expect(playback.getSnapshot().context.position).toBe(50)
})

test('an address that fails on the way to another place keeps where one wanted to go', () => {
  const video = player()
  const playback = fresh()
  follow(video.element, playback)
  video.load()
  video.play(2)
  video.pause()
  Object.assign(video.facts, { seeking: true, currentTime: 50 })
  video.element.dispatchEvent(new Event('seeking'))
  video.facts.seeking = false
  video.load()
  expect(video.facts.currentTime).toBe(50)
})

test('what was skipped is not watched', () => {
  const video = player()
  const { saves } = follow(video.element, fresh())
  video.load()
  video.play(10)
  video.facts.currentTime = 80
  video.play(90)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 20, position: 90 })
})

test('the parts that were watched before count where they are [LEARN-49]', () => {
  const video = player()
  const watched = [{ start: 60, end: 80 }]
  const { saves, parts } = follow(video.element, fresh({ before: 20, position: 50, watched }))
  video.load()
  video.play(70)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 30, position: 70 })
  expect(parts.at(-1)).toEqual([{ start: 50, end: 80 }])
})

test('where only a share is known from before, it counts from the beginning and is saved so', () => {
  const video = player()
  const { saves, parts } = follow(video.element, fresh({ before: 20, position: 50 }))
  video.load()
  video.play(55)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 25, position: 55 })
  expect(parts.at(-1)).toEqual([
    { start: 0, end: 20 },
    { start: 50, end: 55 },
  ])
})

test('what another page has watched is added to what is played here', () => {
  const video = player()
  const playback = fresh()
  const { saves, parts } = follow(video.element, playback)
  video.load()
  video.play(5)
  playback.send({ type: 'KNOWN', before: 10, position: 30, watched: [{ start: 20, end: 30 }] })
  video.pause()
  expect(video.facts.currentTime).toBe(5)
  expect(saves.at(-1)).toEqual({ progress: 15, position: 5 })
  expect(parts.at(-1)).toEqual([
    { start: 0, end: 5 },
    { start: 20, end: 30 },
  ])
})

test('a page that is reloaded or closed while it plays saves [LEARN-42]', () => {
  const video = player()
  const { saves, stop } = follow(video.element, fresh())
  video.load()
  video.play(5)
  const before = saves.length
  dispatchEvent(new Event('pagehide'))
  expect(saves.slice(before)).toEqual([{ progress: 5, position: 5 }])
  stop()
})

test('leaving while it plays is saved', () => {
  const video = player()
  const { saves, stop } = follow(video.element, fresh())
  video.load()
  video.play(5)
  const before = saves.length
  stop()
  expect(saves.slice(before)).toEqual([{ progress: 5, position: 5 }])
})

test('a pause in the middle of a move is saved at once with its destination, and where the move ends', () => {
  const video = player()
  const { saves } = follow(video.element, fresh())
  video.load()
  video.play(5)
  const before = saves.length
  Object.assign(video.facts, { currentTime: 40, seeking: true })
  video.element.dispatchEvent(new Event('seeking'))
  video.pause()
  expect(saves.slice(before)).toEqual([{ progress: 5, position: 40 }])
  Object.assign(video.facts, { currentTime: 39.5, seeking: false })
  video.element.dispatchEvent(new Event('seeked'))
  expect(saves.slice(before)).toEqual([
    { progress: 5, position: 40 },
    { progress: 5, position: 39.5 },
  ])
})

test('a pause in the middle of the first move is saved, although the element has told of no time before', () => {
  const video = player()
  const { saves, stop } = follow(video.element, fresh())
  video.load()
  video.begin()
  Object.assign(video.facts, { currentTime: 5.1, seeking: true })
  video.element.dispatchEvent(new Event('seeking'))
  video.pause()
  expect(saves).toEqual([{ progress: 0.1, position: 5.1 }])
  stop()
  expect(saves).toHaveLength(1)
})

test('the page is hidden in the middle of the first move: where it goes is saved', () => {
  const video = player()
  const { saves } = follow(video.element, fresh())
  video.load()
  video.begin()
  Object.assign(video.facts, { currentTime: 5.1, seeking: true })
  video.element.dispatchEvent(new Event('seeking'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(saves).toEqual([{ progress: 0.1, position: 5.1 }])
})

test('an element that a person moved before the script came stays there', () => {
  const video = player()
  video.load()
  video.play(5)
  const playback = fresh({ position: 42 })
  const { saves } = follow(video.element, playback)
  expect(video.facts.currentTime).toBe(5)
  expect(saves).toEqual([{ progress: 5, position: 5 }])
  playback.send({ type: 'KNOWN', before: 0, position: 60, watched: [] })
  expect(video.facts.currentTime).toBe(5)
})

test('a position that is known later moves an element that nobody touched', () => {
  const video = player()
  const playback = fresh({ position: 10 })
  const { saves } = follow(video.element, playback)
  playback.send({ type: 'KNOWN', before: 20, position: 42, watched: [] })
  video.load()
  expect(video.facts.currentTime).toBe(42)
  playback.send({ type: 'KNOWN', before: 30, position: 50, watched: [] })
  expect(video.facts.currentTime).toBe(50)
  video.play(51)
  video.pause()
  expect(saves.at(-1)).toEqual({ progress: 31, position: 51 })
})

test('an element that loses its source says nothing of its time', () => {
  const video = player()
  const playback = fresh({ position: 42 })
  const { saves, stop } = follow(video.element, playback)
  video.load()
  video.play(50)
  Object.assign(video.facts, { readyState: 0, currentTime: 0 })
  video.element.dispatchEvent(new Event('timeupdate'))
  stop()
  expect(saves.map(({ position }) => position)).not.toContain(0)
  expect(playback.getSnapshot().context.position).toBe(50)
})

test('whoever plays or moves has taken it in hand', () => {
  const [still, moved, played] = [fresh({ position: 20 }), fresh({ position: 20 }), fresh({ position: 20 })]
  const [one, two, three] = [player(), player(), player()]
  for (const [video, playback] of [
    [one, still],
    [two, moved],
    [three, played],
  ] as const) {
    follow(video.element, playback)
    video.load()
    video.element.dispatchEvent(new Event('seeked'))
  }
  two.facts.currentTime = 60
  two.element.dispatchEvent(new Event('seeking'))
  two.element.dispatchEvent(new Event('seeked'))
  three.play(20.25)
  expect([still, moved, played].map((playback) => playback.getSnapshot().context.isTouched)).toEqual([
    false,
    true,
    true,
  ])
})
