import { type AnyEventObject, StateMachine } from 'xstate'
import { BrokenPath } from './driver.ts'
import type { Edge, Model } from './explore.ts'
import { type PathResult, type StepResult, stateText, transitionText } from './results.ts'
import { contextText, eventText, leavesOf } from './table.ts'
import { inWords } from './tours.ts'

/** An event as a line that can be replayed; a machine in it is replaced by its name. */
const line = (event: AnyEventObject): string =>
  JSON.stringify(event, (_, value: unknown) => (value instanceof StateMachine ? value.id : value))

/** The results of a walked path; without an error every step has passed. */
export const pathResult = (id: string, model: Model, path: readonly Edge[], error?: unknown): PathResult => {
  const { spec, states, start, startTakes } = model
  const first = states.get(start)
  if (!first) throw new Error('the model has no start')
  const broken = error === undefined ? path.length + 1 : error instanceof BrokenPath ? error.step : 0
  const resultOf = (place: number): StepResult['result'] =>
    place < broken ? 'passed' : place === broken ? 'failed' : 'not-run'
  const steps = [{ event: null, next: first, takes: startTakes }, ...path].map(({ event, next, takes }, place) => ({
    event: event === null ? 'start' : eventText(event, spec.names),
    transition: transitionText(takes),
    state: stateText(leavesOf(next)),
    context: contextText(next, first, spec.names),
    result: resultOf(place),
    message: place === broken && error instanceof Error ? error.message : null,
    screenshot: null,
    log: error === undefined || event === null ? [] : [line(event)],
  }))
  const result = error === undefined ? 'passed' : 'failed'
  return { id, title: inWords(path), requirement: null, result, steps, trace: null, report: null, ms: 0 }
}
