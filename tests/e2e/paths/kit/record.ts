/** What a run leaves of one machine in one locale, in `test-results/paths/browser/<machine>.<locale>.json`. */
export interface MachineRecord {
  machine: string
  locale: string
  paths: PathRecord[]
  impossible: { transition: string; reason: string }[]
}

export interface PathRecord {
  id: string
  title: string
  /** what the failed step contradicts, or else what the path shows */
  requirement: string | null
  result: 'passed' | 'failed'
  steps: StepRecord[]
  /** of a path that failed, from `test-results/paths/` on */
  trace: string | null
}

export interface StepRecord {
  event: string
  transition: string | null
  state: string
  result: 'passed' | 'failed' | 'not-run'
  message: string | null
  /** from `test-results/paths/` on */
  screenshot: string | null
  /** what the page asked for and said in this step */
  log: string[]
}

/** What one test hands to the reporter. */
export interface WalkRecord extends Omit<PathRecord, 'trace'> {
  machine: string
  locale: string
  impossible: Readonly<Record<string, string>>
}

export const RECORD = 'path'
