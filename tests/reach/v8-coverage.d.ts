/** The package has no types; this declares the part that the tests use. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector'

  export function mergeScriptCovs(scripts: Profiler.ScriptCoverage[]): Profiler.ScriptCoverage | undefined
}
