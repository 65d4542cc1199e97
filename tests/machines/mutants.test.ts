import { describe, expect, test } from 'vitest'
import { machineDriver, walk, walkIgnored } from '../paths/driver.ts'
import { type Model, modelsOf } from '../paths/explore.ts'
import { type Mutant, mutants, rebuilt } from '../paths/mutate.ts'
import { shortestPaths, tours } from '../paths/tours.ts'
import { specs } from './specs.ts'

/** Short paths fail early, which is what nearly every mutant does. */
const LONGEST = 10

/** Whether no path of the right machine tells the mutant from it. */
const survives = async (model: Model, { machine }: Mutant): Promise<boolean> => {
  try {
    for (const path of tours(model, 'edges', LONGEST)) await walk(model, path, machineDriver(model, machine))
    for (const [key, path] of shortestPaths(model))
      await walkIgnored(model, path, machineDriver(model, machine), model.ignored.get(key) ?? [])
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(specs))('%s', (_, spec) => {
  test('a machine that is only built again is not taken for a mutant', async () => {
    const same = { name: 'same', machine: rebuilt(spec.machine) }
    for (const model of modelsOf(spec)) expect(await survives(model, same)).toBe(true)
  })
  test('no path misses a change of the machine', async () => {
    const models = modelsOf(spec)
    const survivors: string[] = []
    for (const mutant of mutants(spec.machine)) {
      const isUnseen = await Promise.all(models.map((model) => survives(model, mutant)))
      if (isUnseen.every(Boolean)) survivors.push(mutant.name)
    }
    expect(survivors.sort()).toEqual(Object.keys(spec.equivalent ?? {}).sort())
  }, 120_000)
})
