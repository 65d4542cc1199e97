import type { Schedule } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { tellRegistered } from '../notifications/channels/news.ts'
import { ownEventId } from './event-access.ts'
import { addSchedules, lockEvent } from './event-schedules.ts'
import { announceSession } from './mail/mailing-queries.ts'
import type { Changing } from './meetings.ts'
import { readSpan, requireFree, type Span, secondsOf } from './schedule-plan.ts'
import { findSchedule, lockSchedule, otherSessions, updateSchedule } from './schedule-queries.ts'
import { spanEvent } from './schedule-writes.ts'

/** A schedule and its event, as given in the address. */
interface Named {
  id: string
  scheduleId: string
}

interface Times {
  startsAt: string
  endsAt: string
}

/** A schedule as the caller sees it. Throws 'not-found'. */
export async function getSchedule(db: Database, principal: Principal | null, id: string): Promise<Schedule> {
  const found = await findSchedule(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** A schedule that has not begun, locked for the rest of the transaction. Throws 'not-found' and 'session-state'. */
async function lockUpcoming(tx: Transaction, eventId: string, id: string) {
  const row = await lockSchedule(tx, eventId, id)
  if (!row) throw new DomainError('not-found')
  if (row.stateNow !== 'upcoming') throw new DomainError('session-state')
  return row.schedule
}

/** Reads the times of a schedule, which must start in the future. */
function readComing(given: Times): Span {
  const span = readSpan(given)
  if (span.startsAt.getTime() > Date.now()) return span
  throw new DomainError('invalid-request', { fieldKeys: { startsAt: { key: 'fields.inPast' } } })
}

/** Adds a schedule to an event. Throws 'invalid-request', 'not-found', 'forbidden' and 'event-state'. */
export async function createSchedule(
  { db, channels }: Pick<Services, 'db' | 'channels'>,
  me: Principal,
  idOrAlias: string,
  given: Times,
): Promise<Schedule> {
  const span = readComing(given)
  const eventId = await ownEventId(db, me, idOrAlias)
  const id = await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (event.state === 'cancelled' || event.state === 'archived') throw new DomainError('event-state')
    requireFree(span, await otherSessions(tx, eventId))
    const [made] = await addSchedules(tx, event, [span])
    if (!made) throw new DomainError('internal')
    await spanEvent(tx, eventId)
    if (event.state === 'published') await tellRegistered(channels, tx, eventId, 'event-changed')
    return made.id
  })
  return getSchedule(db, me, id)
}

/**
 * Moves a schedule to other times, and its meeting with it. Throws 'invalid-request', 'not-found', 'forbidden',
 * 'session-state' and 'conflict'.
 */
export async function moveSchedule(services: Changing, me: Principal, { id, scheduleId }: Named, given: Times) {
  const { db, meetings, channels } = services
  const span = readComing(given)
  const eventId = await ownEventId(db, me, id)
  const lockMovable = async (tx: Transaction) => {
    await lockEvent(tx, eventId)
    const previous = await lockUpcoming(tx, eventId, scheduleId)
    const others = await otherSessions(tx, eventId)
    requireFree(
      span,
      others.filter((other) => other.id !== scheduleId),
    )
    return previous
  }
  const { providerMeetingId } = await db.transaction(lockMovable)
  await meetings.move(services, { scheduleId, span, providerMeetingId }, async (tx, meetingId) => {
    const previous = await lockMovable(tx)
    // Meanwhile the meeting was created, or created again, at the old times.
    if (previous.providerMeetingId !== meetingId) throw new DomainError('conflict')
    await updateSchedule(tx, scheduleId, { ...span, duration: secondsOf(span) })
    await spanEvent(tx, eventId)
    await tellRegistered(channels, tx, eventId, 'event-changed')
    await announceSession(tx, 'sessionMoved', { eventId, scheduleId, previous })
  })
  return getSchedule(db, me, scheduleId)
}

/** Cancels a schedule that has not begun, and its meeting. Throws 'not-found', 'forbidden' and 'session-state'. */
export async function cancelSchedule(services: Changing, me: Principal, { id, scheduleId }: Named) {
  const { db, meetings, channels } = services
  const eventId = await ownEventId(db, me, id)
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId)
    await lockUpcoming(tx, eventId, scheduleId)
    await updateSchedule(tx, scheduleId, { state: 'canceled' })
    await spanEvent(tx, eventId)
    await tellRegistered(channels, tx, eventId, 'event-changed')
    await announceSession(tx, 'sessionCanceled', { eventId, scheduleId })
  })
  await meetings.remove(services, scheduleId)
}
