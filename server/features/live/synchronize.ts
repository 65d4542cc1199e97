import { sessionsOfEvent } from './live-queries.ts'
import { eachSession, ensureMeeting, type Live, planOf, removeMeeting, withMeeting } from './meetings.ts'
import { deadlineIn } from './zoom/deadline.ts'

/**
 * Makes what meetings an event's sessions to come lack, removes those of sessions that were canceled, and brings the
 * rest to the times and the name of today. Throws `ProviderError` when the provider fails; what was done stays done.
 */
export async function synchronize(live: Live, eventId: string) {
  const deadline = deadlineIn()
  const sessions = await sessionsOfEvent(live.db, eventId)
  const canceled = sessions.filter((session) => session.state === 'canceled')
  const toCome = sessions.filter((session) => session.state !== 'canceled')
  // Those that are missing come first: a meeting with an old name can be held.
  const [missing, known] = [
    toCome.filter((session) => session.providerMeetingId === null),
    toCome.filter((session) => session.providerMeetingId !== null),
  ]
  await eachSession(missing, async (session) => {
    await ensureMeeting(live, session, deadline)
  })
  await eachSession(canceled, (session) => removeMeeting(live, session, deadline))
  await eachSession(known, (session) =>
    withMeeting(live, session, deadline, ({ id, provider }) => provider.update(id, planOf(session), deadline)),
  )
}
