import { setImmediate } from 'node:timers/promises'
import type { AnyStateMachine } from 'xstate'
import { BrokenPath } from './driver.ts'
import type { Edge, Model } from './explore.ts'
import { beforeStart, type Properties, type Standing, standingAfter, wayByItself } from './properties.ts'
import { run } from './running.ts'

/**
 * Walks a path on the real machine, or on another one in its place, and looks at the properties after each step. What
 * is owed at the end is claimed: the nearest answers and delays that lead to it come, and it must hold then.
 */
export const walkProperties = async (
  model: Model,
  path: readonly Edge[],
  properties: Properties,
  machine: AnyStateMachine = model.spec.machine,
): Promise<void> => {
  const running = run(model.spec, model.input, machine)
  const standings = new Map<string, Standing>()
  const done: string[] = []
  const look = async () => {
    await setImmediate()
    running.rethrow()
    for (const [text, property] of Object.entries(properties)) {
      const before = standings.get(text) ?? beforeStart(property)
      const standing = standingAfter(property, before, running.snapshot(), running.seen)
      if (standing === 'broken') throw new Error(`not true: ${property.kind} ${text}`)
      standings.set(text, standing)
    }
  }
  const walk = async (edges: readonly Edge[]) => {
    for (const { event } of edges) {
      done.push(event.type)
      await running.fire(event)
      await look()
    }
  }
  try {
    await look()
    await walk(path)
    let at = path.at(-1)?.to ?? model.start
    for (const [text, property] of Object.entries(properties)) {
      if (standings.get(text) !== 'owed') continue
      const way = wayByItself(model, property, at)
      await walk(way)
      at = way.at(-1)?.to ?? at
      if (standings.get(text) === 'owed') throw new Error(`did not come: ${property.kind} ${text}`)
    }
  } catch (cause) {
    throw new BrokenPath(done, cause)
  } finally {
    running.stop()
  }
}
