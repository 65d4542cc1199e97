import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { walkMachine } from '../lib/walk-machine.ts'
import { chartOf } from '../paths/chart.ts'
import { mutants } from '../paths/mutate.ts'
import { closingLines, isWhole, marksOf, reportOf } from '../paths/report.ts'
import type { BrowserResults, MachineResults, PathResult } from '../paths/results.ts'
import { toast } from './specs/toast.ts'

const report = (found: MachineResults, browser: BrowserResults[] = []) =>
  reportOf(chartOf(toast.machine), [], found, browser)

const HOLD = 'toast.shown.counting HOLD #0'
const seen: PathResult = {
  id: 'toast-1',
  title: 'HOLD',
  requirement: null,
  result: 'passed',
  trace: null,
  report: null,
  steps: [
    {
      event: 'HOLD',
      transition: HOLD,
      state: 'toast.shown.held',
      result: 'passed',
      message: null,
      screenshot: null,
      log: [],
    },
  ],
}
const inEnglish = (path: PathResult): BrowserResults => ({
  machine: 'toast',
  locale: 'en',
  paths: [path],
  impossible: [],
})

test('a machine that does as it should is whole, and its line says how much that is', async () => {
  const whole = report(await walkMachine(toast), [inEnglish(seen)])
  expect(isWhole(whole)).toBe(true)
  expect(closingLines([whole])).toEqual([
    '✓ toast  states 4/4  transitions 7/7  paths 2  mutants 2/2 (+1 equivalent)  browser steps 1',
  ])
  expect(marksOf(whole).get(HOLD)).toEqual({ verdict: 'passed', isInBrowser: true })
  expect(marksOf(whole).get('toast.shown')).toEqual({ verdict: 'passed', isInBrowser: true })
})

test('a machine that does something else has failed where it does so', async () => {
  const mutant = mutants(toast.machine).find(({ name }) => name === 'shown.counting.on.HOLD: none')
  assert.ok(mutant)
  const found = await walkMachine(toast, mutant.machine)
  const broken = report(found)
  expect(isWhole(broken)).toBe(false)
  expect(closingLines([broken])[0]).toMatch(/^✗ toast {2}states \d\/4 .* paths 0\/2 .* not in the browser$/)
  expect(marksOf(broken).get(HOLD)).toEqual({ verdict: 'failed', isInBrowser: false })
  const step = found.paths[0]?.steps.find(({ result }) => result === 'failed')
  expect(step).toMatchObject({ event: 'HOLD', log: ['{"type":"HOLD"}'], message: expect.stringContaining('> HOLD: ') })
  expect(found.paths[0]?.steps.at(-1)?.result).toBe('not-run')
})

test('what was not walked counts as missing', async () => {
  const none = report({ ...(await walkMachine(toast)), paths: [] })
  expect(isWhole(none)).toBe(false)
  expect(closingLines([none])[0]).toContain('states 0/4  transitions 0/7  paths 0')
})

test.each([
  ['a mutant that survived', { mutants: { total: 3, survivors: ['a change'], equivalent: {} } }],
  ['mutants that were not tried', { mutants: null }],
  ['a test that failed', { failures: [{ test: 'has a way out of every state', message: 'no' }] }],
])('%s is a failure', async (_, found) => {
  expect(isWhole(report({ ...(await walkMachine(toast)), ...found }))).toBe(false)
})

test('what fails in the browser alone has failed', async () => {
  const steps = seen.steps.map((step) => ({ ...step, result: 'failed' as const }))
  const broken = report(await walkMachine(toast), [inEnglish({ ...seen, result: 'failed', steps })])
  expect(isWhole(broken)).toBe(false)
  expect(marksOf(broken).get(HOLD)?.verdict).toBe('failed')
  const late = report(await walkMachine(toast), [inEnglish({ ...seen, result: 'failed' })])
  expect(isWhole(late)).toBe(false)
})
