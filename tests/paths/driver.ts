import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type Edge, type Effects, type Model, noEffects } from './explore.ts'
import { run } from './running.ts'
import { systemEvent } from './spec.ts'

/** A system on which a path can be walked: a machine, or the portal in a browser. */
export interface Driver {
  fire(event: AnyEventObject): Promise<void>
  /** Compares the system's state and effects with those of the model. */
  check(expected: AnyMachineSnapshot, effects: Effects): Promise<void>
  close(): Promise<void>
}

/** An error with the index of the failed step; 0 is the start. */
export class BrokenPath extends Error {
  readonly step: number

  constructor(done: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`after ${done.join(' > ') || 'the start'}: ${why}`, { cause })
    this.step = done.length
  }
}

/** Walks a path. When a step fails, the error names the steps up to it. */
export const walk = async (model: Model, path: readonly Edge[], driver: Driver): Promise<void> => {
  const start = model.states.get(model.start)
  assert.ok(start)
  const done: string[] = []
  try {
    await driver.check(start, model.startEffects)
    for (const { event, next, effects } of path) {
      done.push(event.type)
      await driver.fire(event)
      await driver.check(next, effects)
    }
  } catch (cause) {
    throw new BrokenPath(done, cause)
  } finally {
    await driver.close()
  }
}

/** Walks to a state and checks that the events without a transition change nothing there. */
export const walkIgnored = async (
  model: Model,
  path: readonly Edge[],
  driver: Driver,
  ignored: readonly AnyEventObject[],
): Promise<void> => {
  const end = path.at(-1)?.next ?? model.states.get(model.start)
  assert.ok(end)
  // A timer can fire only once, so the timers come last.
  const events = [...ignored].sort(
    (a, b) => Number(systemEvent(a.type).kind === 'after') - Number(systemEvent(b.type).kind === 'after'),
  )
  const stay = events.map((event) => ({ event, next: end, effects: noEffects(), from: '', to: '', takes: [] }))
  await walk(model, [...path, ...stay], driver)
}

/** Walks a machine, the real one or a replacement, with fake actors and the oracle of its spec. */
export const machineDriver = ({ spec, input }: Model, machine: AnyStateMachine = spec.machine): Driver => {
  const running = run(spec, input, machine)
  const { seen } = running
  return {
    fire: running.fire,
    async check(expected, effects) {
      await setImmediate()
      running.rethrow()
      const now = running.snapshot()
      assert.deepEqual(now.value, expected.value, 'state')
      assert.deepEqual(now.context, expected.context, 'context')
      assert.deepEqual(runningIn(now), runningIn(expected), 'running actors')
      assert.deepEqual([...now.tags], [...expected.tags], 'tags')
      const { started, emitted, timers } = seen
      assert.deepEqual({ started, emitted, timers }, effects, 'effects')
      spec.oracle(seen, now)
    },
    async close() {
      running.stop()
    },
  }
}

/** Running actors by name; an actor without a name has a generated id that differs between runs. */
const runningIn = ({ children }: AnyMachineSnapshot) =>
  Object.keys(children)
    .map((id) => id.replace(/^x:\d+$/, 'unnamed'))
    .sort()
