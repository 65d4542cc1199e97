/**
 * The number of random schedules that a test runs: a few different ones in every run, all of them with
 * `SCHEDULES=full`, as in CI.
 */
export const scheduleRuns = ({ usual, full }: { usual: number; full: number }) =>
  process.env.SCHEDULES === 'full' ? full : usual
