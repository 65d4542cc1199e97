import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { Tab } from './browser.ts'

const tab = fc.nat({ max: 1 })
/** What can happen to a person who learns in two tabs of one browser. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('record'),
      tab,
      item: fc.nat({ max: 2 }),
      progress: fc.nat({ max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('note'), tab, note: fc.nat({ max: 1 }), isDeleted: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('deliver'),
      place: fc.nat({ max: 5 }),
      outcome: fc.constantFrom('answered', 'answer lost', 'server down', 'unauthorized'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(500, 1_000, 60_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flush'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch'), tab, user: fc.constantFrom('ann', 'bob') }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the steps do with items and notes: their ids, and what each update says. */
export interface Learning {
  itemOf(user: string, item: number): string
  noteOf(user: string, note: number): string
  recorded(user: string, contentId: string, progress: number): void
}

/** The texts of the notes that should be there at the end, by id. */
export type Texts = Map<string, string>

/** Runs the steps in order; returns the notes that each user has then. */
export async function act(steps: Step[], tabs: Tab[], { itemOf, noteOf, recorded }: Learning) {
  const notes = new Map<string, Texts>()
  const deleted = new Set<string>()
  let version = 0
  for (const one of steps) {
    const page = 'tab' in one ? tabs[one.tab] : undefined
    const world = tabs[0]?.world
    if ('outcome' in one) await world?.deliver(one.place, one.outcome)
    else if ('ms' in one) world?.clock.increment(one.ms)
    else if ('progress' in one && page) {
      const contentId = itemOf(page.user, one.item)
      recorded(page.user, contentId, one.progress)
      const update = { contentId, lessonId: 'lesson', progress: one.progress }
      page.actor.send({ type: 'RECORD', update, version: `v${version++}` })
    } else if ('note' in one && page) {
      const { user } = page
      const [id, contentId] = [noteOf(user, one.note), itemOf(user, 0)]
      const [text, stamp] = [`thought ${version}`, `v${version++}`]
      const note = one.isDeleted ? { id, isDeleted: true as const } : { id, text, revision: version }
      const texts = notes.get(user) ?? new Map<string, string>()
      notes.set(user, texts)
      if (one.isDeleted) deleted.add(id)
      if (deleted.has(id)) texts.delete(id)
      else texts.set(id, text)
      page.actor.send({ type: 'RECORD', update: { contentId, lessonId: 'lesson', note }, version: stamp })
    } else if ('user' in one) page?.switchUser(one.user)
    else if (one.do === 'flush') page?.actor.send({ type: 'FLUSH' })
    else page?.reload()
    await setImmediate()
  }
  return notes
}
