import { vi } from 'vitest'

/** A media element whose time the test moves; jsdom plays nothing. */
export function player(duration = 100) {
  const element = document.createElement('video')
  const facts = { duration, currentTime: 0, paused: true, ended: false, seeking: false, readyState: 0 }
  let spans: [number, number][] = []
  for (const name of ['duration', 'currentTime', 'paused', 'ended', 'seeking', 'readyState'] as const)
    Object.defineProperty(element, name, {
      get: () => facts[name],
      set: (value) => Object.assign(facts, { [name]: value }),
    })
  Object.defineProperty(element, 'played', {
    get: () => ({ length: spans.length, start: (at: number) => spans[at]?.[0], end: (at: number) => spans[at]?.[1] }),
  })
  const say = (name: string) => element.dispatchEvent(new Event(name))
  return {
    element,
    facts,
    load() {
      spans = []
      Object.assign(facts, { readyState: 0, currentTime: 0 })
      say('emptied')
      facts.readyState = 1
      say('loadedmetadata')
    },
    /** a moment after play was pressed: the element plays, and has not told of its time yet */
    begin() {
      facts.paused = false
      spans.push([0, 0.1])
      say('play')
    },
    /** plays to that second, a quarter of a second at a time */
    play(to: number) {
      facts.paused = false
      say('play')
      const from = facts.currentTime
      const span: [number, number] = [from, from]
      spans.push(span)
      for (let at = from; at < to; at += 0.25) {
        vi.advanceTimersByTime(250)
        facts.currentTime = at + 0.25
        span[1] = at + 0.25
        say('timeupdate')
      }
    },
    pause() {
      facts.paused = true
      say('pause')
    },
  }
}
