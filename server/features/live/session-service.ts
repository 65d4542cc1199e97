import type { SessionEntry } from '../../../openapi/generated/portal.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { ownEventId } from '../events/event-access.ts'
import { getEvent } from '../events/event-queries.ts'
import { findLiveSession, findRegistrant, type LiveSession } from './live-queries.ts'
import { requireOpen } from './live-windows.ts'
import { type Live, withMeeting } from './meetings.ts'
import { synchronize } from './synchronize.ts'
import type { Registrant } from './zoom/client.ts'
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
export async function startSession(live: Live, me: Principal, named: Named, entry: SessionEntry = {}) {
  const session = await findLiveSession(live.db, me, named)
  if (!session.isLeader && !me.roles.includes('admin')) throw new DomainError('forbidden')
  requireOwn(entry, session, (await findRegistrant(live.db, me.userId)).email)
  requireOpen(session, 'startOpensAt')
  const deadline = deadlineIn()
  return withMeeting(live, session, deadline, ({ id, provider }) => provider.startLink(id, deadline))
}

/**
 * The address where a registered person, or a leader of the event, joins the meeting. Throws 403
 * `registration-required`, 400 (`requireOwn`), 404, 409 (`requireOpen`) or `ProviderError`.
 */
export async function joinSession(live: Live, me: Principal, named: Named, entry: SessionEntry = {}) {
  const session = await findLiveSession(live.db, me, named)
  if (!session.isRegistered && !session.isLeader) throw new DomainError('registration-required')
  const account = await findRegistrant(live.db, me.userId)
  requireOwn(entry, session, account.email)
  requireOpen(session, 'joinOpensAt')
  const who = calledBy(account, entry)
  const deadline = deadlineIn()
  const { url } = await withMeeting(live, session, deadline, ({ id, provider }) => provider.joinLink(id, who, deadline))
  return url
}

/** By another's address the provider would answer the link that is theirs. */
function requireOwn({ eventId, eventAlias, email }: SessionEntry, { event }: LiveSession, own: string) {
  const foreign = {
    eventId: eventId !== undefined && eventId.toLowerCase() !== event.id,
    eventAlias: eventAlias !== undefined && eventAlias !== event.alias,
    email: email !== undefined && email.toLowerCase() !== own,
  }
  const wrong = Object.entries(foreign).flatMap(([field, isForeign]) => (isForeign ? [field] : []))
  if (wrong.length === 0) return
  const fieldKeys = Object.fromEntries(wrong.map((field) => [field, { key: 'fields.invalid' }]))
  throw new DomainError('invalid-request', { fieldKeys })
}

/** An account under the name that the person wants to have in the meeting. */
function calledBy(account: Registrant, { firstName = '', lastName }: SessionEntry): Registrant {
  return firstName.trim() === ''
    ? account
    : { ...account, firstName: firstName.trim(), lastName: lastName?.trim() ?? '' }
}

/** Makes the meetings of a published event agree with its schedules. Throws 403, 404, 409 or `ProviderError`. */
export async function synchronizeEvent(live: Live, me: Principal, idOrAlias: string) {
  const id = await ownEventId(live.db, me, idOrAlias)
  const event = await getEvent(live.db, me, id)
  if (event.state !== 'published') throw new DomainError('event-state')
  await synchronize(live, id)
  return event
}
