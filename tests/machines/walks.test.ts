import fc from 'fast-check'
import { describe, test } from 'vitest'
import { machineDriver, walk } from '../paths/driver.ts'
import { modelsOf } from '../paths/explore.ts'
import { randomPath } from '../paths/random-path.ts'
import { specs } from './specs.ts'

describe.each(Object.entries(specs))('%s', (_, spec) => {
  const starts = modelsOf(spec).map((model, n) => [n + 1, model] as const)
  test.each(starts)('random walks from start %i', async (_start, model) => {
    const picks = fc.array(fc.nat({ max: 1_000 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(picks, async (list) => walk(model, randomPath(model, list), machineDriver(model))),
      { numRuns: 100 },
    )
  })
})
