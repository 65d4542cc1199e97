import fc from 'fast-check'
import { describe, test } from 'vitest'
import { machineDriver, walk } from '../paths/driver.ts'
import { type Edge, type Model, modelsOf } from '../paths/explore.ts'
import { specs } from './specs.ts'

/** Walks the graph with random picks; each pick chooses one of the edges of the current state. */
const follow = ({ start, out }: Model, picks: readonly number[]): Edge[] => {
  const path: Edge[] = []
  for (const pick of picks) {
    const edges = out.get(path.at(-1)?.to ?? start) ?? []
    const edge = edges[pick % edges.length]
    if (edge) path.push(edge)
  }
  return path
}

describe.each(Object.entries(specs))('%s', (_, spec) => {
  const starts = modelsOf(spec).map((model, n) => [n + 1, model] as const)
  test.each(starts)('random walks from start %i', async (_start, model) => {
    const picks = fc.array(fc.nat({ max: 1_000 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(picks, async (list) => walk(model, follow(model, list), machineDriver(model))),
      { numRuns: 100 },
    )
  })
})
