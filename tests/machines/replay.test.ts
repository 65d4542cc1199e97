import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine } from 'xstate'
import type { Report } from '../../openapi/generated/portal.ts'
import { modelsOf } from '../paths/explore.ts'
import { mutants } from '../paths/mutate.ts'
import { tours } from '../paths/tours.ts'
import { inLine, replayMachines } from '../replay/machines.ts'
import { pathReport } from '../replay/path-report.ts'
import { specs } from './specs.ts'

const LONGEST = 25

const linesOf = (report: Report, machine: AnyStateMachine, name: string) =>
  replayMachines(report, { [name]: machine }).map(inLine)

describe.each(Object.entries(specs))('a report of %s', (name, { machine, ...spec }) => {
  const paths = modelsOf({ machine, ...spec }).flatMap((model) =>
    tours(model, 'edges', LONGEST).map((path) => [model, path] as const),
  )
  test('agrees with the machine, though half of it may not be told', () => {
    for (const [model, path] of paths)
      expect(linesOf(pathReport(name, model, path), machine, name)).toEqual([
        `${name}: ${path.length + 1} steps, as reported`,
      ])
  })
  test('agrees when its first events are no longer kept', () => {
    for (const [model, path] of paths) {
      const kept = Math.ceil(path.length / 2)
      expect(linesOf(pathReport(name, model, path, kept), machine, name)).toEqual([
        `${name}: ${path.length + 1 - kept} steps, as reported`,
      ])
    }
  })
  test('departs from a machine that is another one', () => {
    const reports = paths.map(([model, path]) => pathReport(name, model, path))
    const departs = (changed: AnyStateMachine) =>
      reports.some((report) => replayMachines(report, { [name]: changed }).some(({ departure }) => departure))
    expect(mutants(machine).some((mutant) => departs(mutant.machine))).toBe(true)
  })
})

describe('a replay says', () => {
  const step = (machine: string, type: string, state: string) => ({
    machine,
    type,
    payload: {},
    at: 0,
    caused: false,
    state,
  })
  const reportWith = (...entries: Report['entries']): Report => ({
    ...{ version: 1, path: '/', locale: 'en', build: '' },
    starts: { modal: { value: 'open', context: { active: { kind: 'timezone' }, beneath: null } } },
    entries,
  })
  const modal = (name: string) => mutants(specs.modal?.machine ?? createMachine({})).find((one) => one.name === name)

  test('where a machine departs, and from what', () => {
    const stuck = modal('open.on.CLOSE.1: none')?.machine
    expect(stuck).toBeDefined()
    const report = reportWith(step('other', 'BEGIN', ''), step('modal', 'CLOSE', 'closed'))
    expect(stuck && linesOf(report, stuck, 'modal')).toEqual([
      'other: there is no such machine',
      'modal: step 2 CLOSE: reported closed, machine says open',
    ])
  })
  test('what it cannot tell', () => {
    const { machine } = specs.toast ?? { machine: createMachine({}) }
    expect(linesOf(reportWith(step('toast', 'DISMISS', 'hidden')), machine, 'toast')).toEqual([
      'toast: its beginning is not in the report',
    ])
  })
  test('that a machine breaks, as the page said it', () => {
    const machine = createMachine({
      id: 'toast',
      on: {
        SHOW: {
          actions: assign(() => {
            throw new Error('broken')
          }),
        },
      },
    })
    const report = reportWith(step('toast', 'xstate.init', ''), step('toast', 'SHOW', 'error'))
    expect(linesOf(report, machine, 'toast')).toEqual(['toast: 2 steps, as reported'])
    const healthy = reportWith(step('toast', 'xstate.init', ''), step('toast', 'SHOW', 'shown'))
    expect(linesOf(healthy, machine, 'toast')).toEqual(['toast: step 2 SHOW: reported shown, machine says error'])
  })
})
