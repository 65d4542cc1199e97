import { describe, expect, it } from 'vitest'
import { costLine, isWorse } from '../../scripts/bench/cost-figures.ts'

const kept = { node: 2, database: 1, statements: 3 }

describe('what a call costs', () => {
  it('may differ by a quarter of its CPU time, in Node and PostgreSQL together', () => {
    expect(isWorse({ ...kept, node: 2.7 }, kept)).toBe(false)
    expect(isWorse({ ...kept, node: 1, database: 2.7 }, kept)).toBe(false)
    expect(isWorse({ ...kept, node: 2.8 }, kept)).toBe(true)
  })

  it('may not be another statement', () => {
    expect(isWorse({ ...kept, statements: 3.2 }, kept)).toBe(false)
    expect(isWorse({ ...kept, statements: 4 }, kept)).toBe(true)
  })

  it('is not compared for a call that is new or takes next to nothing', () => {
    expect(isWorse(kept, undefined)).toBe(false)
    expect(isWorse({ node: 0.09, database: 0, statements: 0 }, { node: 0.05, database: 0, statements: 0 })).toBe(false)
  })

  it('stands in its row with how many calls a CPU second serves', () => {
    expect(costLine('courses', kept, undefined).trim().split(/\s+/)).toEqual([
      'courses',
      '2.00',
      '1.00',
      '3.00',
      '333',
      '3.0',
      '–',
      '–',
    ])
    expect(costLine('courses', { ...kept, node: 4 }, kept)).toContain('WORSE')
  })
})
