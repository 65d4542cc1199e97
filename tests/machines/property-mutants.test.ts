import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type Model, modelsOf } from '../paths/explore.ts'
import { mutants } from '../paths/mutate.ts'
import { checkOver } from '../paths/property-result.ts'
import { run } from '../paths/running.ts'
import type { MachineSpec } from '../paths/spec.ts'
import { tours } from '../paths/tours.ts'
import { properties } from './properties.ts'
import { specs } from './specs.ts'

/** Walks every edge of the machine's own graph with the oracle alone, without the graph of another machine beside it. */
async function judge(spec: MachineSpec, machine: AnyStateMachine, model: Model) {
  for (const path of tours(model, 'edges', 25)) {
    const running = run(spec, model.input, machine)
    spec.oracle(running.seen, running.snapshot())
    for (const { event } of path) {
      await running.fire(event)
      running.rethrow()
      spec.oracle(running.seen, running.snapshot())
    }
    running.stop()
  }
}

// An oracle looks at one step. That something comes about at all is what only a property can ask for.
test.each([
  [
    'auth',
    'signedIn.fresh.after.refreshInterval: no guard',
    'tokens are refreshed by the clock while nobody sees the page [AUTH-25]',
    4,
  ],
  [
    'channel-connection',
    'pending.waiting.after.nextLook: none',
    'a chat that was opened comes to an end by itself [NOTE-21]',
    2,
  ],
  [
    'navigation',
    'navigating.quick.after.barDelay: none',
    'a navigation that takes long is shown, unless it is over [PAGE-5]',
    1,
  ],
  [
    'notification-line',
    'following.catchingUp.invoke.onDone: to electing',
    'who was elected has the stream, or nobody is followed any more [NOTE-5]',
    3,
  ],
])('a mutant of %s that its oracle lets pass breaks a property: %s [FLOW-20]', async (name, change, text, length) => {
  const [spec, property] = [specs[name], properties[name]?.[text]]
  const machine = spec && mutants(spec.machine).find((mutant) => mutant.name === change)?.machine
  assert.ok(spec && property && machine)
  const models = modelsOf({ ...spec, machine })
  for (const model of models) await judge(spec, machine, model)
  expect(checkOver(models, property).broken?.path).toHaveLength(length)
  expect(checkOver(modelsOf(spec), property).broken).toBeNull()
})
