import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Memory, Tab, World } from './worlds/browser.ts'
import { act, type Step, step } from './worlds/schedules.ts'

describe('progress and notes are never lost', () => {
  const live = async (steps: Step[]): Promise<void> => {
    const memory = new Memory()
    const world = new World(memory.save)
    const tabs = [new Tab(world), new Tab(world)]
    const greatest = new Map<string, number>()
    const notes = await act(steps, tabs, {
      itemOf: (user, item) => `${user}/${item}`,
      noteOf: (user, note) => `${user}/note ${note}`,
      recorded: (_, contentId, progress) =>
        void greatest.set(contentId, Math.max(greatest.get(contentId) ?? 0, progress)),
    })
    await world.reconnect()
    // Updates of the other user are sent when that user is back.
    for (const user of ['bob', 'ann']) {
      tabs[0]?.switchUser(user)
      await world.reconnect()
    }
    world.close()
    expect(Object.fromEntries(memory.kept)).toEqual(Object.fromEntries(greatest))
    const texts = [...memory.notes].flatMap(([id, note]) => (note ? [[id, note.text] as const] : []))
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries([...notes.values()].flatMap((one) => [...one])))
    expect([...world.storage.values()].flatMap((updates) => [...updates.keys()])).toEqual([])
    expect(memory.mixedUp).toEqual([])
    expect(tabs.map((one) => one.saveState())).toEqual(['saved', 'saved'])
  }

  test('in a thousand schedules of lost, late, repeated and refused answers, reloads and users [LEARN-47]', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), live), { numRuns: 1_000 })
  })
})
