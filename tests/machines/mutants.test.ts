import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { machineDriver, walkIgnored } from '../paths/driver.ts'
import { type Edge, type Model, modelsOf, shortestPaths } from '../paths/explore.ts'
import { type Mutant, mutants, rebuilt } from '../paths/mutate.ts'
import { tours } from '../paths/tours.ts'
import { specs } from './specs.ts'

/** Short paths fail early, and almost every mutant fails on one. */
const LONGEST = 10

/** The paths of a model, and the events that change nothing at their ends, walked on every mutant until one notices it. */
interface Walks {
  model: Model
  walks: { path: readonly Edge[]; ignored: readonly AnyEventObject[] }[]
}

const toWalk = (model: Model): Walks => ({
  model,
  walks: [
    ...tours(model, 'edges', LONGEST).map((path) => ({ path, ignored: [] })),
    ...[...shortestPaths(model)].map(([key, path]) => ({ path, ignored: model.ignored.get(key) ?? [] })),
  ],
})

/**
 * Whether the mutant passes every path of the original machine. The path that noticed it comes first from then on, because
 * the next mutants are of the same place.
 */
async function survives({ model, walks }: Walks, { machine }: Mutant): Promise<boolean> {
  for (const [place, one] of walks.entries()) {
    try {
      await walkIgnored(model, one.path, machineDriver(model, machine), one.ignored)
    } catch {
      walks.unshift(...walks.splice(place, 1))
      return false
    }
  }
  return true
}

/** Whether the mutant passes every path of every model. */
async function isUnseen(models: Walks[], mutant: Mutant): Promise<boolean> {
  for (const model of models) if (!(await survives(model, mutant))) return false
  return true
}

describe.each(Object.entries(specs))('%s', (_, spec) => {
  let known: Walks[] | undefined
  const walks = () => {
    known ??= modelsOf(spec).map(toWalk)
    return known
  }
  test('a machine that is only built again is not taken for a mutant', async () => {
    expect(await isUnseen(walks(), { name: 'same', machine: rebuilt(spec.machine) })).toBe(true)
  })
  test('no path misses a change of the machine [FLOW-15]', async ({ task }) => {
    const survivors: string[] = []
    const all = mutants(spec.machine)
    for (const mutant of all) if (await isUnseen(walks(), mutant)) survivors.push(mutant.name)
    const equivalent = spec.equivalent ?? {}
    const missed = survivors.filter((name) => !Object.hasOwn(equivalent, name))
    task.meta.mutants = { total: all.length, survivors: missed, equivalent }
    expect(survivors.sort()).toEqual(Object.keys(equivalent).sort())
  })
})
