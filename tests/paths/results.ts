import { z } from 'zod'

/** One walked step of a path; the first one is the start. */
const step = z.object({
  event: z.string(),
  /** The keys of the transitions taken, such as `auth.signedIn LOGOUT #0`, joined by `, `. */
  transition: z.string().nullable(),
  /** The ids of the innermost states that are active afterwards, joined by ` + `. */
  state: z.string(),
  /** The part of the context that is worth showing. */
  context: z.string().optional(),
  result: z.enum(['passed', 'failed', 'not-run']),
  message: z.string().nullable(),
  /** The path of a screenshot, relative to `test-results/paths`. */
  screenshot: z.string().nullable(),
  /**
   * Log lines of the step, such as its event in a form that can be sent again; for machines only when the path failed.
   */
  log: z.array(z.string()),
})

const path = z.object({
  id: z.string(),
  title: z.string(),
  /** The requirement that the path shows, if any. */
  requirement: z.string().nullable(),
  result: z.enum(['passed', 'failed']),
  steps: z.array(step),
  /** The path of a Playwright trace, relative to `test-results/paths`. */
  trace: z.string().nullable(),
  /** The path of the problem report of a failed path, for `npm run replay`, relative to `test-results/paths`. */
  report: z.string().nullable(),
  /** How long its test took. */
  ms: z.number(),
})

/** The results of one machine's browser paths in one language: `browser/<machine>.<locale>.json`. */
export const browserResults = z.object({
  machine: z.string(),
  locale: z.string(),
  paths: z.array(path),
  /** Each transition with each that can follow it in a browser; null when the paths need not take them all. */
  pairs: z.array(z.string()).nullable().default(null),
  /** Transitions that cannot be caused in a browser. */
  impossible: z.array(z.object({ transition: z.string(), reason: z.string() })),
})

/** A property of a machine, checked over its whole graph. */
const property = z.object({
  kind: z.string(),
  text: z.string(),
  /** The requirements that it is taken from. */
  ids: z.array(z.string()),
  /** `unseen`: what should happen sometimes was never seen; a warning. */
  result: z.enum(['passed', 'failed', 'unseen']),
  /** At how many moments of the graph it applied. */
  applied: z.number().int(),
  /** The shortest path that breaks it. */
  path: path.nullable(),
})

const mutantResults = z.object({
  total: z.number().int(),
  /** Mutants that no path noticed. */
  survivors: z.array(z.string()),
  /** Mutants that no path can notice, with the reason. */
  equivalent: z.record(z.string(), z.string()),
})

/** The results of one machine's tests. */
export const machineResults = z.object({
  machine: z.string(),
  tests: z.number().int(),
  /** Failures of tests other than paths, which record their own. */
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
  paths: z.array(path),
  /** Each transition with each that can follow it. */
  pairs: z.array(z.string()).nullable(),
  /** The whole graph as the reviewed table has it. */
  graph: z.string().nullable(),
  properties: z.array(property),
  mutants: mutantResults.nullable(),
})

export type StepResult = z.infer<typeof step>
export type PathResult = z.infer<typeof path>
export type BrowserResults = z.infer<typeof browserResults>
export type PropertyResult = z.infer<typeof property>
export type MutantResults = z.infer<typeof mutantResults>
export type MachineResults = z.infer<typeof machineResults>

const AND_THEN = ', '
const BESIDE = ' + '

export const transitionText = (takes: readonly string[]): string | null => takes.join(AND_THEN) || null

export const transitionsOf = ({ transition }: StepResult): string[] => transition?.split(AND_THEN) ?? []

export const stateText = (leaves: readonly string[]): string => leaves.join(BESIDE)

/** The ids of all active states after a step: the innermost ones and their ancestors. */
export const activeAfter = ({ state }: StepResult): string[] => {
  const around = state.split(BESIDE).flatMap((leaf) => {
    const keys = leaf.split('.')
    return keys.map((_, end) => keys.slice(0, end + 1).join('.'))
  })
  return [...new Set(around)]
}
