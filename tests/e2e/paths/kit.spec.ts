import { expect, test } from '@playwright/test'
import { specs } from '../../machines/specs.ts'
import { pairsAlong } from '../../paths/tours.ts'
import { goalOf, planOf } from './kit/plan.ts'
import type { AnyTable } from './kit/table.ts'
import { toast } from './tables/toast.ts'
import { tables } from './tables.ts'

const complaintsOf = (change: Partial<AnyTable>) => {
  const { toast: spec } = specs
  if (!spec) throw new Error('no spec of toasts')
  return planOf({ ...toast, ...change }, spec, 'pairs').complaints
}

test('each machine has a table', () => {
  expect(tables.map(({ machine }) => machine).sort()).toEqual(Object.keys(specs).sort())
})

test('a missing entry is reported in one line [FLOW-16] [FLOW-21]', () => {
  const { has } = toast
  expect(complaintsOf({ has: { ...has, event: (type) => type !== 'HOLD' && has.event(type) } })).toEqual([
    'tests/e2e/paths/tables/toast.ts: the event "HOLD", which can follow "toast.hidden SHOW #0", needs an entry, or `can` must exclude it',
  ])
  expect(complaintsOf({ has: { ...has, state: (node) => node !== 'toast.shown.held' && has.state(node) } })).toEqual([
    'tests/e2e/paths/tables/toast.ts: the state "toast.shown.held" needs an entry',
  ])
})

test('no path takes an impossible transition, and every transition without a path has a reason [FLOW-17]', () => {
  expect(complaintsOf({ impossible: { 'toast.shown DISMISS #0': 'Nobody closes it' } })).toEqual([
    'toast: "toast.shown DISMISS #0" is called impossible, and a path takes it',
  ])
  expect(complaintsOf({ can: (_, { type }) => type !== 'DISMISS' })).toEqual([
    'toast: no path takes "toast.shown DISMISS #0", and nothing says why',
  ])
})

test('with the goal of pairs the paths take each of them in few steps, and only where it is asked for [FLOW-19]', () => {
  const { toast: spec } = specs
  if (!spec) throw new Error('no spec of toasts')
  const { paths, pairs } = planOf(toast, spec, 'pairs')
  const taken = new Set(paths.flatMap(({ edges }) => pairsAlong(edges.map(({ takes }) => takes))))
  expect([...taken].sort()).toEqual(pairs)
  expect(paths.flatMap(({ edges }) => edges).length).toBeLessThan(2 * taken.size)
  expect(planOf(toast, spec, 'cases').pairs).toBeNull()
  expect([goalOf('checkout', 'pairs'), goalOf('toast', 'pairs'), goalOf('checkout', 'cases')]).toEqual([
    'pairs',
    'cases',
    'cases',
  ])
  expect(() => goalOf('checkout', 'edges')).toThrow('PATHS_GOAL is "edges"; it must be "cases" or "pairs"')
})
