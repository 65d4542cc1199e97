import type { BrowserResults, PathResult } from '../../../paths/results.ts'

/** What a test passes to the reporter. */
export interface WalkRecord extends Omit<PathResult, 'trace' | 'ms'>, Pick<BrowserResults, 'machine' | 'locale'> {
  impossible: Readonly<Record<string, string>>
}

export const RECORD = 'path'

/** What a test passes to the reporter of all pairs that the paths of a machine take. */
export interface PairsRecord {
  machine: string
  pairs: readonly string[]
}

export const PAIRS = 'pairs'
