import type { Transaction } from '../db/database.ts'
import { findSessionById, forgetMeeting } from '../db/queries/live-sessions.ts'
import type { Span } from '../domain/session-plan.ts'
import { failedAs } from '../video/provider-error.ts'
import { type Live, planOf, providerOf, removeMeetings } from './meetings.ts'

interface Move {
  scheduleId: string
  span: Span
  /** as it was when it was decided that the session may be moved */
  providerMeetingId: string | null
}

/**
 * Moves a session's meeting, if there is one, and then the session: `store` runs in a transaction and is told which
 * meeting was moved. Throws `ProviderError` before anything is stored; a meeting whose session stays is moved back.
 */
export async function moveMeeting(
  live: Live,
  { scheduleId, span, providerMeetingId }: Move,
  store: (tx: Transaction, meetingId: string | null) => Promise<void>,
) {
  const session = providerMeetingId === null ? null : await findSessionById(live.db, scheduleId)
  if (!session || session.providerMeetingId === null) return live.db.transaction((tx) => store(tx, null))
  const meetingId = session.providerMeetingId
  const provider = await providerOf(live, session)
  try {
    await provider.update(meetingId, planOf({ ...session, ...span }))
  } catch (error) {
    if (!failedAs(error, 'missing')) throw error
    // Somebody removed it there: it is made again when it is needed.
    await forgetMeeting(live.db, scheduleId, meetingId)
    return live.db.transaction((tx) => store(tx, null))
  }
  try {
    await live.db.transaction((tx) => store(tx, meetingId))
  } catch (error) {
    provider
      .update(meetingId, planOf(session))
      .catch((err: unknown) => live.log.warn({ err, meetingId }, 'a meeting is at other times than its session'))
    throw error
  }
}

/** Removes the meeting of a session that was canceled, as far as it can be done now. */
export async function removeMeetingOf(live: Live, scheduleId: string) {
  const session = await findSessionById(live.db, scheduleId)
  if (session) await removeMeetings(live, [session])
}
