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

const property = {
  kind: 'always',
  text: 'one toast [PAGE-9]',
  ids: ['PAGE-9'],
  result: 'passed' as const,
  applied: 7,
  path: null,
}

const HOLD = 'toast.shown.counting HOLD #0'
const seen: PathResult = {
  id: 'toast-1',
  title: 'HOLD',
  requirement: null,
  result: 'passed',
  trace: null,
  report: null,
  ms: 40,
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
  pairs: null,
  impossible: [],
})

test('a machine that does as it should is whole, and its line says how much that is', async () => {
  const whole = report(await walkMachine(toast), [inEnglish(seen)])
  expect(isWhole(whole)).toBe(true)
  expect(closingLines([whole])).toEqual([
    '✓ toast  states 4/4  transitions 7/7  pairs 20/20  properties 1/1  paths 4  mutants 2/2 (+1 equivalent)  browser steps 1',
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
  expect(closingLines([broken])[0]).toMatch(
    /^✗ toast {2}states \d\/4 .* pairs \d+\/20 .* paths \d\/4 .* not in the browser$/,
  )
  expect(marksOf(broken).get(HOLD)).toEqual({ verdict: 'failed', isInBrowser: false })
  const step = found.paths[0]?.steps.find(({ result }) => result === 'failed')
  expect(step).toMatchObject({ event: 'HOLD', log: ['{"type":"HOLD"}'], message: expect.stringContaining('> HOLD: ') })
  expect(found.paths[0]?.steps.at(-1)?.result).toBe('not-run')
})

test('what was not walked counts as missing', async () => {
  const none = report({ ...(await walkMachine(toast)), paths: [] })
  expect(isWhole(none)).toBe(false)
  expect(closingLines([none])[0]).toContain('states 0/4  transitions 0/7  pairs 0/20  properties 1/1  paths 0')
})

test.each([
  ['a mutant that survived', { mutants: { total: 3, survivors: ['a change'], equivalent: {} } }],
  ['mutants that were not tried', { mutants: null }],
  ['pairs that were not tried', { pairs: null }],
  ['properties that were not checked', { properties: [] }],
  ['a property that does not hold', { properties: [{ ...property, result: 'failed' as const }] }],
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

test('pairs that the browser should have walked and has not are a failure, and are counted', async () => {
  const after = {
    ...seen,
    steps: [...seen.steps, ...seen.steps, { ...seen.steps[0], transition: 'toast.shown DISMISS #0' }],
  }
  const walked: BrowserResults = { ...inEnglish(after as PathResult), pairs: [`${HOLD} > toast.shown DISMISS #0`] }
  const whole = report(await walkMachine(toast), [walked])
  expect(closingLines([whole])[0]).toMatch(/ {2}browser steps 3 {2}browser pairs 1\/1$/)
  expect(isWhole(whole)).toBe(true)
  const less = report(await walkMachine(toast), [
    { ...walked, pairs: [...(walked.pairs ?? []), `${HOLD} > ${HOLD}`, 'a > b'] },
  ])
  expect(closingLines([less])[0]).toMatch(/ {2}browser pairs 1\/3$/)
  expect(isWhole(less)).toBe(false)
})
