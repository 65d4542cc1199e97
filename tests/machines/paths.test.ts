import { describe, expect, test } from 'vitest'
import { machineDriver, walk, walkIgnored } from '../paths/driver.ts'
import { modelsOf, shortestPaths } from '../paths/explore.ts'
import { pathResult } from '../paths/path-result.ts'
import { table } from '../paths/table.ts'
import { inWords, tours } from '../paths/tours.ts'
import { specs } from './specs.ts'

/** Long enough to reach distant states, short enough to be readable in a failure. */
const LONGEST = 25

describe.each(Object.entries(specs))('%s', (name, spec) => {
  const models = modelsOf(spec)
  const starts = models.map((model, n) => [model, models.length > 1 ? `start ${n + 1}, ` : ''] as const)
  const paths = starts.flatMap(([model, from]) =>
    tours(model, 'edges', LONGEST).map((path, n) => [`${from}path ${n + 1}`, inWords(path), model, path] as const),
  )
  test.for(paths)('%s: %s [FLOW-13]', async ([id, , model, path], { task }) => {
    task.meta.path = pathResult(id, model, path)
    await walk(model, path, machineDriver(model)).catch((error: unknown) => {
      task.meta.path = pathResult(id, model, path, error)
      throw error
    })
  })
  test.each(starts)('what a state ignores changes nothing', async (model) => {
    for (const [key, path] of shortestPaths(model))
      await walkIgnored(model, path, machineDriver(model), model.ignored.get(key) ?? [])
  })
  test('is the table that was reviewed [FLOW-12]', async () => {
    await expect(models.map(table).join('\n')).toMatchFileSnapshot(`./__golden__/${name}.graph.txt`)
  })
})
