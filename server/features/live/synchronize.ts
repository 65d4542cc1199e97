import { sessionsOfEvent } from './live-queries.ts'
import { eachSession, ensureMeeting, type Live, planOf, removeMeeting, withMeeting } from './meetings.ts'
import { deadlineIn } from './zoom/deadline.ts'

/**
 * Creates missing meetings for an event's schedules to come, removes those of canceled schedules, and updates the times
 * and names of the others. Throws `ProviderError` when the provider fails; what was done by then is kept.
 */
export async function synchronize(live: Live, eventId: string) {
  const deadline = deadlineIn()
  const sessions = await sessionsOfEvent(live.db, eventId)
  const canceled = sessions.filter((session) => session.state === 'canceled')
  const toCome = sessions.filter((session) => session.state !== 'canceled')
  // Missing meetings come first, because a meeting with an old name can still be used.
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
