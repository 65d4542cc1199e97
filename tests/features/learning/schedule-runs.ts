/**
 * How many random schedules a test lets happen: some on every run, each time other ones; all of them where
 * `SCHEDULES=full`, as in CI.
 */
export const scheduleRuns = ({ usual, full }: { usual: number; full: number }) =>
  process.env.SCHEDULES === 'full' ? full : usual
