import type { Event } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import type { Principal } from '../../principal.ts'
import { tellPeople, tellRegistered } from '../notifications/channels/news.ts'
import { giveBack } from '../payments/refunds.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { requireTutors } from '../people/taught.ts'
import { setEventTutors, tutorsOfEvent } from '../people/tutor-queries.ts'
import { ownEventId } from './event-access.ts'
import { type EventMove, moveEvent } from './event-life-cycle.ts'
import { getEvent, updateEvent } from './event-queries.ts'
import { lockEvent } from './event-schedules.ts'
import { announceCancellation } from './mail/mailing-queries.ts'
import type { Changing } from './meetings.ts'
import { cancelSchedules } from './schedule-writes.ts'
import { endOffers } from './tickets/waiting-queries.ts'

/**
 * Moves an event to another state (EVENT-11), with all consequences. Throws 'not-found', 'forbidden', 'event-state',
 * 'not-ready' and 'has-registrations'.
 */
export async function changeState(services: Changing, me: Principal, idOrAlias: string, how: EventMove) {
  const { db, meetings, channels } = services
  const id = await ownEventId(db, me, idOrAlias)
  await db.transaction(async (tx) => {
    const state = moveEvent(how, await lockEvent(tx, id))
    await updateEvent(tx, id, { state })
    const waiting = state === 'published' ? [] : await endOffers(tx, id)
    if (how === 'cancel') {
      await announceCancellation(tx, id)
      await giveBack(tx, { itemId: id, reason: 'cancelled' })
      await cancelSchedules(tx, id)
      await tellRegistered(channels, tx, id, 'event-cancelled')
      await tellPeople(channels, tx, waiting, id, 'event-cancelled')
    }
    await recountTutors(tx, await tutorsOfEvent(tx, id))
  })
  if (how !== 'publish') {
    const removeMeetings = await meetings.removalOf(services, id)
    await removeMeetings()
  }
  return getEvent(db, me, id)
}

/** Changes the host of an event. Throws 'not-found', 'forbidden' and 'invalid-request'. */
export async function changeHost(db: Database, me: Principal, idOrAlias: string, hostId: string): Promise<Event> {
  const id = await ownEventId(db, me, idOrAlias)
  await requireTutors(db, 'hostId', [hostId])
  await db.transaction(async (tx) => {
    await lockEvent(tx, id)
    const before = await tutorsOfEvent(tx, id)
    await updateEvent(tx, id, { hostId })
    await recountTutors(tx, [...before, hostId])
  })
  return getEvent(db, me, id)
}

/** Replaces the tutors of an event. Throws 'not-found', 'forbidden' and 'invalid-request'. */
export async function changeTutors(db: Database, me: Principal, idOrAlias: string, tutorIds: readonly string[]) {
  const id = await ownEventId(db, me, idOrAlias)
  await requireTutors(db, 'tutorIds', tutorIds)
  await db.transaction(async (tx) => {
    await lockEvent(tx, id)
    const before = await tutorsOfEvent(tx, id)
    await setEventTutors(tx, id, tutorIds)
    await recountTutors(tx, [...before, ...tutorIds])
  })
  return getEvent(db, me, id)
}
