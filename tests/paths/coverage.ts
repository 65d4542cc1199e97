import type { Chart } from './chart.ts'
import type { TransitionKey } from './explore.ts'
import { activeAfter, type PathResult, transitionsOf } from './results.ts'

/** `missed`: no step that was walked came there. */
export type Verdict = 'passed' | 'failed' | 'missed'

export interface Coverage {
  states: Map<string, Verdict>
  transitions: Map<TransitionKey, Verdict>
}

/** The states of a chart that count: the machine itself only when there is nothing inside it. */
const countedStates = ({ states }: Chart) => (states.length > 1 ? states.slice(1) : states)

/** What the paths show of each state and transition: one failed step is more than many that passed. */
export const coverage = (chart: Chart, paths: readonly PathResult[]): Coverage => {
  const states = new Map<string, Verdict>(countedStates(chart).map(({ id }) => [id, 'missed']))
  const transitions = new Map<TransitionKey, Verdict>(chart.transitions.map(({ key }) => [key, 'missed']))
  const sources = new Map(chart.transitions.map(({ key, from, event }) => [key, event === 'always' ? from : null]))
  const note = (verdicts: Map<string, Verdict>, id: string, result: Verdict) => {
    if (verdicts.has(id) && verdicts.get(id) !== 'failed') verdicts.set(id, result)
  }
  for (const step of paths.flatMap((path) => path.steps)) {
    if (step.result === 'not-run') continue
    for (const id of activeAfter(step)) note(states, id, step.result)
    for (const key of transitionsOf(step)) {
      note(transitions, key, step.result)
      // A state that is left at once is never seen active.
      const passed = sources.get(key)
      if (passed) note(states, passed, step.result)
    }
  }
  return { states, transitions }
}
