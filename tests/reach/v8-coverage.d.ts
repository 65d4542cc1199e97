/** The package has no types; this is what the tests use of it. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector'

  export function mergeScriptCovs(scripts: Profiler.ScriptCoverage[]): Profiler.ScriptCoverage | undefined
}
