import type { Log, Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Span } from './schedule-plan.ts'

/** The services that a change of an event or a schedule uses. */
export type Changing = Services & { log: Log }

export interface Move {
  scheduleId: string
  span: Span
  /** the meeting at the time when the move was found to be allowed */
  providerMeetingId: string | null
}

/**
 * The meetings of an event's schedules. The `live` room implements this, because `events` comes before it and cannot
 * import it.
 */
export interface Meetings {
  /**
   * Reads which meetings an event has, and returns a function that removes as many as possible. The function also works
   * after the event has been deleted.
   */
  removalOf(call: Changing, eventId: string): Promise<() => Promise<void>>
  /** Tries to remove the meeting of a schedule that was canceled. */
  remove(call: Changing, scheduleId: string): Promise<void>
  /**
   * Moves a schedule's meeting, if there is one, and then the schedule: `store` runs in a transaction and gets the id
   * of the moved meeting. If the provider fails, it throws before anything is stored. If storing fails, the meeting is
   * moved back.
   */
  move(call: Changing, move: Move, store: (tx: Transaction, meetingId: string | null) => Promise<void>): Promise<void>
}

declare module '../../context.ts' {
  interface Services {
    meetings: Meetings
  }
}
