import { expect, test } from '@playwright/test'
import { specs } from '../../machines/specs.ts'
import { planOf } from './kit/plan.ts'
import type { AnyTable } from './kit/table.ts'
import { toast } from './tables/toast.ts'
import { tables } from './tables.ts'

const complaintsOf = (change: Partial<AnyTable>) => {
  const { toast: spec } = specs
  if (!spec) throw new Error('no spec of toasts')
  return planOf({ ...toast, ...change }, spec).complaints
}

test('each machine has a table', () => {
  expect(tables.map(({ machine }) => machine).sort()).toEqual(Object.keys(specs).sort())
})

test('a missing entry is reported in one line [FLOW-16]', () => {
  const { has } = toast
  expect(complaintsOf({ has: { ...has, event: (type) => type !== 'HOLD' && has.event(type) } })).toEqual([
    'toast: the event "HOLD" needs an entry',
  ])
  expect(complaintsOf({ has: { ...has, state: (node) => node !== 'toast.shown.held' && has.state(node) } })).toEqual([
    'toast: the state "toast.shown.held" needs an entry',
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
