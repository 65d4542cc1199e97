import type { Transaction } from '../../db/database.ts'
import type { Meetings, Move } from '../events/meetings.ts'
import { findSessionById, forgetMeeting, sessionsWithMeeting } from './live-queries.ts'
import { type Live, planOf, providerOf, removeMeetings } from './meetings.ts'
import { failedAs } from './zoom/provider-error.ts'

async function moveMeeting(
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
    // The meeting was removed at the provider. It is created again when it is needed.
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

/** What changes of events and schedules mean for their meetings. */
export const meetings: Meetings = {
  async removalOf(call, eventId) {
    const sessions = await sessionsWithMeeting(call.db, eventId)
    return () => removeMeetings(call, sessions)
  },
  async remove(call, scheduleId) {
    const session = await findSessionById(call.db, scheduleId)
    if (session) await removeMeetings(call, [session])
  },
  move: (call, move, store) => moveMeeting(call, move, store),
}
