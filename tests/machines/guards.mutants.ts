import { expect, test } from 'vitest'
import { machineDriver, walk } from '../paths/driver.ts'
import { modelsOf } from '../paths/explore.ts'
import { table } from '../paths/table.ts'
import { tours } from '../paths/tours.ts'
import { specs } from './specs.ts'

const LONGEST = 25

/**
 * The tests of `paths.test.ts` in a form that Stryker can select from: each machine's paths are computed inside its own
 * test.
 */
test.each(Object.entries(specs))(
  '%s has the table that was reviewed, and its paths please the oracle',
  async (name, spec) => {
    const models = modelsOf(spec)
    await expect(models.map(table).join('\n')).toMatchFileSnapshot(`./__golden__/${name}.graph.txt`)
    for (const model of models)
      for (const path of tours(model, 'edges', LONGEST)) await walk(model, path, machineDriver(model))
  },
)
