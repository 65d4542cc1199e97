import { describe, expect, test } from 'vitest'
import { machineDriver, walk, walkIgnored } from '../paths/driver.ts'
import { modelsOf, shortestPaths } from '../paths/explore.ts'
import { pathResult } from '../paths/path-result.ts'
import { table } from '../paths/table.ts'
import { type Goal, inWords, pairsAlong, pairsIn, tours } from '../paths/tours.ts'
import { keepReport } from '../replay/path-report.ts'
import { specs } from './specs.ts'

/** Long enough to reach distant states, short enough to be readable in a failure. */
const LONGEST = 25

describe.each(Object.entries(specs))('%s', (name, spec) => {
  const models = modelsOf(spec)
  const starts = models.map((model, n) => [model, models.length > 1 ? `start ${n + 1}, ` : ''] as const)
  const pathsTo = (goal: Goal, word: string) =>
    starts.flatMap(([model, from]) =>
      tours(model, goal, LONGEST).map((path, n) => [`${from}${word} ${n + 1}`, inWords(path), model, path] as const),
    )
  const paths = [...pathsTo('edges', 'path'), ...pathsTo('pairs', 'pairs')]
  test.for(paths)('%s: %s [FLOW-13]', async ([id, , model, path], { task }) => {
    task.meta.path = pathResult(id, model, path)
    await walk(model, path, machineDriver(model)).catch(async (error: unknown) => {
      const report = await keepReport(name, id.replaceAll(/\W+/g, '-'), model, path)
      task.meta.path = { ...pathResult(id, model, path, error), report }
      throw error
    })
  })
  test('each transition is taken after each that it can follow [FLOW-19]', ({ task }) => {
    const pairs = new Set(models.flatMap((model) => [...pairsIn(model)]))
    task.meta.pairs = [...pairs]
    const taken = new Set(paths.flatMap(([, , , path]) => pairsAlong(path.map(({ takes }) => takes))))
    expect(taken).toEqual(pairs)
  })
  test.each(starts)('what a state ignores changes nothing', async (model) => {
    for (const [key, path] of shortestPaths(model))
      await walkIgnored(model, path, machineDriver(model), model.ignored.get(key) ?? [])
  })
  test('is the table that was reviewed [FLOW-12]', async ({ task }) => {
    const graph = models.map(table).join('\n')
    task.meta.graph = graph
    await expect(graph).toMatchFileSnapshot(`./__golden__/${name}.graph.txt`)
  })
})
