import { describe, expect, test } from 'vitest'
import { placeOf } from '../../machines/app.ts'
import { planOf, possibleOf } from '../e2e/paths/kit/plan.ts'
import { tables } from '../e2e/paths/tables.ts'
import { modelsOf } from '../paths/explore.ts'
import { pathReport } from '../replay/path-report.ts'
import { retrace } from '../replay/retrace.ts'
import { specs } from './specs.ts'

describe.each(tables.map((table) => [table.machine, table] as const))('a report of %s', (name, table) => {
  const spec = specs[name]
  if (!spec) throw new Error(`no machine is called "${name}"`)
  const models = modelsOf(possibleOf(table, spec))
  const { paths } = planOf(table, spec, 'cases')
  const walked = paths.filter(({ edges }) => edges.length > 0)
  const stepsOf = (edges: (typeof paths)[number]['edges']) =>
    edges.map(({ event, next }) => `${event.type} → ${placeOf(next.value)}`)

  test('is a path that hands and answers can walk again, though what was typed is not told [FLOW-27]', () => {
    for (const { model, edges } of walked) {
      const traced = retrace(pathReport(name, model, edges), name, models)
      expect(traced?.departure).toBeNull()
      expect(stepsOf(traced?.edges ?? [])).toEqual(stepsOf(edges))
    }
  })
  test('of which the first events are no longer kept begins on the shortest way to its state', () => {
    for (const { model, edges } of walked.filter(({ edges }) => edges.length > 1)) {
      const traced = retrace(pathReport(name, model, edges, edges.length), name, models)
      expect(traced?.edges.at(-1)?.event.type).toBe(edges.at(-1)?.event.type)
    }
  })
})

describe('a report', () => {
  const entry = (type: string, state: string) => ({ machine: 'toast', type, payload: {}, at: 0, caused: false, state })
  const report = (...entries: ReturnType<typeof entry>[]) => ({
    ...{ version: 1 as const, path: '/', locale: 'en' as const, build: '', starts: {} },
    entries,
  })
  const models = specs.toast ? modelsOf(specs.toast) : []
  const init = entry('xstate.init', 'hidden')

  test('says where no case of the spec goes its way', () => {
    const traced = retrace(report(init, entry('SHOW', 'shown.counting'), entry('HOLD', 'hidden')), 'toast', models)
    expect(traced?.edges.map(({ event }) => event.type)).toEqual(['SHOW'])
    expect(traced?.departure).toBe('HOLD → hidden is no case of its spec')
  })
  test('may have events that change nothing', () => {
    const traced = retrace(report(init, entry('DISMISS', 'hidden'), entry('SHOW', 'shown.counting')), 'toast', models)
    expect(traced?.departure).toBeNull()
    expect(traced?.edges.map(({ event }) => event.type)).toEqual(['SHOW'])
  })
  test('that tells nothing of a machine, or not its beginning, is no path', () => {
    expect(retrace(report(init), 'toast', models)).toBeNull()
    expect(retrace(report(entry('SHOW', 'shown.counting')), 'toast', models)).toBeNull()
    expect(retrace(report(init, entry('SHOW', 'shown.counting')), 'modal', models)).toBeNull()
  })
})
