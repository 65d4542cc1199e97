import { describe, expect, test } from 'vitest'
import { chartOf } from '../paths/chart.ts'
import { docComment } from '../paths/doc-comment.ts'
import { causeOf, mermaid } from '../paths/mermaid.ts'
import { specs } from './specs.ts'

describe.each(Object.entries(specs))('%s', (name, spec) => {
  const chart = chartOf(spec.machine)
  const drawing = mermaid(chart)
  test('has the name of its file, under which everything is found', () => expect(chart.machine).toBe(name))
  test('says in its file what it is for', () => expect(docComment(name).join(' ')).toMatch(/\w{3}/))
  test('is drawn with every state', () => {
    for (const { key } of chart.states) expect(drawing).toContain(`state "${key}" as `)
  })
  test('is drawn with every transition', () => {
    for (const transition of chart.transitions) expect(drawing).toContain(causeOf(transition))
  })
})
