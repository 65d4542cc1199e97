import { z } from 'zod'

/** A step of a path as it was walked; the first one is the start. */
const step = z.object({
  event: z.string(),
  /** Keys of the transitions that it takes, such as `auth.signedIn LOGOUT #0`, joined by `, `. */
  transition: z.string().nullable(),
  /** Where it leads: the ids of the innermost states that are active then, joined by ` + `. */
  state: z.string(),
  /** What of the context is worth reading. */
  context: z.string().optional(),
  result: z.enum(['passed', 'failed', 'not-run']),
  message: z.string().nullable(),
  /** The file of a picture, from the folder `test-results/paths`. */
  screenshot: z.string().nullable(),
  /** What happened in the step, such as its event to be sent again; of machines only where a path failed. */
  log: z.array(z.string()),
})

const path = z.object({
  id: z.string(),
  title: z.string(),
  /** What is required, when the path is there to show it. */
  requirement: z.string().nullable(),
  result: z.enum(['passed', 'failed']),
  steps: z.array(step),
  /** The file of a trace of Playwright, from the folder `test-results/paths`. */
  trace: z.string().nullable(),
  /** The file of what the page kept of a path that failed, for `npm run replay`, from that folder, too. */
  report: z.string().nullable(),
})

/** What the browser's paths of one machine in one language leave: `browser/<machine>.<locale>.json`. */
export const browserResults = z.object({
  machine: z.string(),
  locale: z.string(),
  paths: z.array(path),
  /** Transitions that nobody can cause in a browser. */
  impossible: z.array(z.object({ transition: z.string(), reason: z.string() })),
})

const mutantResults = z.object({
  total: z.number().int(),
  /** Changes that no path noticed. */
  survivors: z.array(z.string()),
  /** Changes that none can notice, with the reason. */
  equivalent: z.record(z.string(), z.string()),
})

/** What the tests of one machine leave. */
export const machineResults = z.object({
  machine: z.string(),
  tests: z.number().int(),
  /** Those of paths aside, which tell more themselves. */
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
  paths: z.array(path),
  mutants: mutantResults.nullable(),
})

export type StepResult = z.infer<typeof step>
export type PathResult = z.infer<typeof path>
export type BrowserResults = z.infer<typeof browserResults>
export type MutantResults = z.infer<typeof mutantResults>
export type MachineResults = z.infer<typeof machineResults>

const AND_THEN = ', '
const BESIDE = ' + '

export const transitionText = (takes: readonly string[]): string | null => takes.join(AND_THEN) || null

export const transitionsOf = ({ transition }: StepResult): string[] => transition?.split(AND_THEN) ?? []

export const stateText = (leaves: readonly string[]): string => leaves.join(BESIDE)

/** Ids of all states that are active after a step: those that are named, and those around them. */
export const activeAfter = ({ state }: StepResult): string[] => {
  const around = state.split(BESIDE).flatMap((leaf) => {
    const keys = leaf.split('.')
    return keys.map((_, end) => keys.slice(0, end + 1).join('.'))
  })
  return [...new Set(around)]
}
