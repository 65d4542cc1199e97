import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Memory, Tab, World } from './worlds/browser.ts'
import { act, type Step, step } from './worlds/schedules.ts'

describe('progress is never lost', () => {
  const live = async (steps: Step[]): Promise<void> => {
    const memory = new Memory()
    const world = new World(memory.save)
    const tabs = [new Tab(world), new Tab(world)]
    const greatest = new Map<string, number>()
    await act(
      steps,
      tabs,
      (user, item) => `${user}/${item}`,
      (_, contentId, progress) => greatest.set(contentId, Math.max(greatest.get(contentId) ?? 0, progress)),
    )
    await world.reconnect()
    // Updates of the other user are sent when that user is back.
    for (const user of ['bob', 'ann']) {
      tabs[0]?.switchUser(user)
      await world.reconnect()
    }
    world.close()
    expect(Object.fromEntries(memory.kept)).toEqual(Object.fromEntries(greatest))
    expect([...world.storage.values()].flatMap((updates) => [...updates.keys()])).toEqual([])
    expect(memory.mixedUp).toEqual([])
    expect(tabs.map((one) => one.saveState())).toEqual(['saved', 'saved'])
  }

  test('in a thousand schedules of lost, late, repeated and refused answers, reloads and users [LEARN-47]', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), live), { numRuns: 1_000 })
  })
})
