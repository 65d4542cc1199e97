import type { BrowserResults, PathResult } from '../../../paths/results.ts'

/** What a test passes to the reporter. */
export interface WalkRecord extends Omit<PathResult, 'trace'>, Pick<BrowserResults, 'machine' | 'locale'> {
  impossible: Readonly<Record<string, string>>
}

export const RECORD = 'path'
