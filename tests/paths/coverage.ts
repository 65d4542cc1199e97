import type { Chart } from './chart.ts'
import type { TransitionKey } from './explore.ts'
import { activeAfter, type PathResult, transitionsOf } from './results.ts'

/** `missed`: no walked step reached it. */
export type Verdict = 'passed' | 'failed' | 'missed'

export interface Coverage {
  states: Map<string, Verdict>
  transitions: Map<TransitionKey, Verdict>
}

/** The states of a chart that are counted; the machine itself counts only when it has no states. */
const countedStates = ({ states }: Chart) => (states.length > 1 ? states.slice(1) : states)

/** The verdict on each state and transition. One failed step outweighs any number of passed ones. */
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
      // A transient state is never observed as active, so its outgoing transitions decide.
      const passed = sources.get(key)
      if (passed) note(states, passed, step.result)
    }
  }
  return { states, transitions }
}
