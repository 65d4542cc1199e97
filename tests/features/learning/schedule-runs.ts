import fc from 'fast-check'

/**
 * The number of random schedules that a test runs: a few different ones in every run, all of them with
 * `SCHEDULES=full`, as in CI.
 */
export const scheduleRuns = ({ usual, full }: { usual: number; full: number }) =>
  process.env.SCHEDULES === 'full' ? full : usual

/**
 * What one of several tests with the same property gives fast-check: schedules of its own. The first of them plays
 * those of `TEST_SEED`, so that it repeats a failure of any.
 */
export function seedOfPart(part: number): { seed?: number } {
  const { seed } = fc.readConfigureGlobal()
  return seed === undefined ? {} : { seed: seed + part - 1 }
}
