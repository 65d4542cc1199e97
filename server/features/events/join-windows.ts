const MINUTE_MS = 60_000
const JOIN_OPENS_BEFORE_MINUTES = 10
const START_OPENS_BEFORE_MINUTES = 15

/** When a schedule opens for joining, and for its host to start. Both windows close when the schedule ends. */
export const windowsOf = ({ startsAt }: { startsAt: Date }) => ({
  joinOpensAt: new Date(startsAt.getTime() - JOIN_OPENS_BEFORE_MINUTES * MINUTE_MS),
  startOpensAt: new Date(startsAt.getTime() - START_OPENS_BEFORE_MINUTES * MINUTE_MS),
})
