import type { BrowserResults, PathResult } from '../../../paths/results.ts'

/** What one test hands to the reporter. */
export interface WalkRecord extends Omit<PathResult, 'trace'>, Pick<BrowserResults, 'machine' | 'locale'> {
  impossible: Readonly<Record<string, string>>
}

export const RECORD = 'path'
