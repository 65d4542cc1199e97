import { describe, expect, test } from 'vitest'
import { machineDriver, walk, walkIgnored } from '../paths/driver.ts'
import { type Model, modelsOf, shortestPaths } from '../paths/explore.ts'
import { type Mutant, mutants, rebuilt } from '../paths/mutate.ts'
import { tours } from '../paths/tours.ts'
import { specs } from './specs.ts'

/** Short paths fail early, and almost every mutant fails on one. */
const LONGEST = 10

/** A model with the paths that are walked on each mutant. */
const toWalk = (model: Model) => ({ model, paths: tours(model, 'edges', LONGEST), ways: shortestPaths(model) })

/** Whether the mutant passes every path of the original machine. */
const survives = async ({ model, paths, ways }: ReturnType<typeof toWalk>, { machine }: Mutant): Promise<boolean> => {
  try {
    for (const path of paths) await walk(model, path, machineDriver(model, machine))
    for (const [key, path] of ways)
      await walkIgnored(model, path, machineDriver(model, machine), model.ignored.get(key) ?? [])
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(specs))('%s', (_, spec) => {
  test('a machine that is only built again is not taken for a mutant', async () => {
    const same = { name: 'same', machine: rebuilt(spec.machine) }
    for (const model of modelsOf(spec)) expect(await survives(toWalk(model), same)).toBe(true)
  })
  test('no path misses a change of the machine [FLOW-15]', async ({ task }) => {
    const models = modelsOf(spec).map(toWalk)
    const survivors: string[] = []
    const all = mutants(spec.machine)
    for (const mutant of all) {
      const isUnseen = await Promise.all(models.map((model) => survives(model, mutant)))
      if (isUnseen.every(Boolean)) survivors.push(mutant.name)
    }
    const equivalent = spec.equivalent ?? {}
    const missed = survivors.filter((name) => !Object.hasOwn(equivalent, name))
    task.meta.mutants = { total: all.length, survivors: missed, equivalent }
    expect(survivors.sort()).toEqual(Object.keys(equivalent).sort())
  })
})
