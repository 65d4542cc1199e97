import type { FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Span } from './schedule-plan.ts'

/** Who changes an event or a schedule: a call, with all that its handler works with. */
export type Changing = Services & { reply: FastifyReply }

export interface Move {
  scheduleId: string
  span: Span
  /** as it was when it was decided that the schedule may be moved */
  providerMeetingId: string | null
}

/**
 * The meetings that belong to an event's schedules. The room `live` keeps them; events come before it and only say what
 * changes.
 */
export interface Meetings {
  /**
   * Reads which meetings an event has and answers what removes them, as far as it can be done then; also after the event
   * is gone.
   */
  removalOf(call: Changing, eventId: string): Promise<() => Promise<void>>
  /** Removes the meeting of a schedule that was cancelled, as far as it can be done now. */
  remove(call: Changing, scheduleId: string): Promise<void>
  /**
   * Moves a schedule's meeting, if there is one, and then the schedule: `store` runs in a transaction and is told which
   * meeting was moved. Throws before anything is stored; a meeting whose schedule stays is moved back.
   */
  move(call: Changing, move: Move, store: (tx: Transaction, meetingId: string | null) => Promise<void>): Promise<void>
}

declare module '../../context.ts' {
  interface Services {
    meetings: Meetings
  }
}
