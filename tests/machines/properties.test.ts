import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelsOf } from '../paths/explore.ts'
import { checkOver, propertyFaults, propertyResult } from '../paths/property-result.ts'
import { walkProperties } from '../paths/property-walk.ts'
import { randomPath } from '../paths/random-path.ts'
import { keepReport } from '../replay/path-report.ts'
import { readRooms } from '../tracing/requirements.ts'
import { properties } from './properties.ts'
import { specs } from './specs.ts'

const ids = readRooms().flatMap(({ requirements }) => requirements.map(({ id }) => id))

describe.each(Object.entries(specs))('%s', (name, spec) => {
  const models = modelsOf(spec)
  const own = properties[name] ?? {}
  test('has properties, from requirements, and each of them applies [FLOW-20]', () => {
    expect(propertyFaults(name, models, own, ids)).toEqual([])
  })
  const numbered = Object.entries(own).map(([text, property], n) => [property.kind, text, n + 1, property] as const)
  test.for(numbered)('%s: %s', async ([, text, number, property], { task }) => {
    const checked = checkOver(models, property)
    const { broken } = checked
    const report = broken && (await keepReport(name, `property-${number}`, broken.model, broken.path))
    const result = propertyResult(text, property, checked, report)
    task.meta.property = result
    if (result.result === 'unseen') console.warn(`${name}: never seen, though it should be sometimes: ${text}`)
    expect(result.path?.steps.at(-1)?.message ?? null).toBeNull()
  })
  test.each(models.map((model, n) => [n + 1, model] as const))('random walks from start %i', async (_, model) => {
    const picks = fc.array(fc.nat({ max: 1_000 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(picks, async (list) => walkProperties(model, randomPath(model, list), own)),
      { numRuns: 50 },
    )
  })
})
