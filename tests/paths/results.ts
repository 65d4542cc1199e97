import { z } from 'zod'

/** A step of a path as it was walked; the first one is the start. */
const step = z.object({
  event: z.string(),
  /** Keys of the transitions that it takes, such as `auth.signedIn LOGOUT #0`, joined by `, `. */
  transition: z.string().nullable(),
  /** Where it leads: the state as `signedIn.fresh`, and what of the context is worth reading in brackets. */
  state: z.string(),
  /** Ids of the states that are active then; without them `state` is all that is known. */
  active: z.array(z.string()).optional(),
  result: z.enum(['passed', 'failed', 'not-run']),
  message: z.string().nullable(),
  /** The file of a picture, from the folder `test-results/paths`. */
  screenshot: z.string().nullable(),
  /** The events that led here, one a line, to be replayed. */
  log: z.array(z.string()),
})

const path = z.object({
  id: z.string(),
  title: z.string(),
  /** What the specification asks for, when the path is there to show it. */
  requirement: z.string().nullable(),
  result: z.enum(['passed', 'failed']),
  steps: z.array(step),
  /** The file of a trace of Playwright, from the folder `test-results/paths`. */
  trace: z.string().nullable(),
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
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
  paths: z.array(path),
  mutants: mutantResults.nullable(),
})

export type StepResult = z.infer<typeof step>
export type PathResult = z.infer<typeof path>
export type BrowserResults = z.infer<typeof browserResults>
export type MutantResults = z.infer<typeof mutantResults>
export type MachineResults = z.infer<typeof machineResults>

const SEPARATOR = ', '

export const transitionText = (takes: readonly string[]): string | null => takes.join(SEPARATOR) || null

export const transitionsOf = ({ transition }: Pick<StepResult, 'transition'>): string[] =>
  transition?.split(SEPARATOR) ?? []
