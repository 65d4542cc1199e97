import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { ownEventId } from '../events/event-access.ts'
import { getEvent } from '../events/event-service.ts'
import { findLiveSession, findRegistrant } from './live-queries.ts'
import { requireOpen } from './live-windows.ts'
import { type Live, withMeeting } from './meetings.ts'
import { synchronize } from './synchronize.ts'
import { deadlineIn } from './zoom/deadline.ts'

/** A schedule and its event, each by id; the event by its alias, too. */
interface Named {
  event: string
  schedule: string
}

/**
 * The address where a leader of the event, or an admin, starts the meeting. It does not make the schedule live: that
 * happens when the provider reports that the meeting started, or by the clock. Throws 403, 404, 409 (`requireOpen`) or
 * `ProviderError`.
 */
export async function startSession(live: Live, me: Principal, named: Named) {
  const session = await findLiveSession(live.db, me, named)
  if (!session.isLeader && !me.roles.includes('admin')) throw new DomainError('forbidden')
  requireOpen(session, 'startOpensAt')
  const deadline = deadlineIn()
  return withMeeting(live, session, deadline, ({ id, provider }) => provider.startLink(id, deadline))
}

/**
 * The address where a registered person, or a leader of the event, joins the meeting. Throws 403
 * `registration-required`, 404, 409 (`requireOpen`) or `ProviderError`.
 */
export async function joinSession(live: Live, me: Principal, named: Named) {
  const session = await findLiveSession(live.db, me, named)
  if (!session.isRegistered && !session.isLeader) throw new DomainError('registration-required')
  requireOpen(session, 'joinOpensAt')
  const who = await findRegistrant(live.db, me.userId)
  const deadline = deadlineIn()
  const { url } = await withMeeting(live, session, deadline, ({ id, provider }) => provider.joinLink(id, who, deadline))
  return url
}

/** Makes the meetings of a published event agree with its schedules. Throws 403, 404, 409 or `ProviderError`. */
export async function synchronizeEvent(live: Live, me: Principal, idOrAlias: string) {
  const id = await ownEventId(live.db, me, idOrAlias)
  const event = await getEvent(live.db, me, id)
  if (event.state !== 'published') throw new DomainError('event-state')
  await synchronize(live, id)
  return event
}
