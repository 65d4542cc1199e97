import { eq } from 'drizzle-orm'
import { ownEventId } from '../db/queries/event-access.ts'
import { announceCancellation } from '../db/queries/event-mailings.ts'
import { cancelSchedules, lockEvent } from '../db/queries/event-schedules.ts'
import { sessionsWithMeeting } from '../db/queries/live-sessions.ts'
import { tellRegistered } from '../db/queries/notices.ts'
import { recountTutors } from '../db/queries/profiles.ts'
import { requireTutors, setEventTutors, tutorsOfEvent } from '../db/queries/taught.ts'
import { event } from '../db/schema/events.ts'
import { type EventMove, moveEvent } from '../domain/event-life-cycle.ts'
import { type Call, type Handlers, person } from '../handler.ts'
import { liveOf, removeMeetings } from '../live/meetings.ts'
import { foundEvent } from './events.ts'

type Moving = Call<'publishEvent' | 'unpublishEvent' | 'archiveEvent' | 'cancelEvent'>

/** Moves an event on in its life (specification point 4), with all that follows from it. */
async function move(call: Moving, how: EventMove) {
  const id = await ownEventId(call.db, person(call), call.params.id)
  await call.db.transaction(async (tx) => {
    const state = moveEvent(how, await lockEvent(tx, id))
    await tx.update(event).set({ state, updatedAt: new Date() }).where(eq(event.id, id))
    if (how === 'cancel') {
      await announceCancellation(tx, id)
      await cancelSchedules(tx, id)
      await tellRegistered(tx, id, 'event-cancelled')
    }
    await recountTutors(tx, await tutorsOfEvent(tx, id))
  })
  if (how !== 'publish') await removeMeetings(liveOf(call), await sessionsWithMeeting(call.db, id))
  return foundEvent(call, id)
}

export const eventStates = {
  publishEvent: (call) => move(call, 'publish'),
  unpublishEvent: (call) => move(call, 'unpublish'),
  archiveEvent: (call) => move(call, 'archive'),
  cancelEvent: (call) => move(call, 'cancel'),

  async setEventHost(call) {
    const { hostId } = call.body
    const id = await ownEventId(call.db, person(call), call.params.id)
    await requireTutors(call.db, 'hostId', [hostId])
    await call.db.transaction(async (tx) => {
      await lockEvent(tx, id)
      const before = await tutorsOfEvent(tx, id)
      await tx.update(event).set({ hostId, updatedAt: new Date() }).where(eq(event.id, id))
      await recountTutors(tx, [...before, hostId])
    })
    return foundEvent(call, id)
  },

  async setEventTutors(call) {
    const { tutorIds } = call.body
    const id = await ownEventId(call.db, person(call), call.params.id)
    await requireTutors(call.db, 'tutorIds', tutorIds)
    await call.db.transaction(async (tx) => {
      await lockEvent(tx, id)
      const before = await tutorsOfEvent(tx, id)
      await setEventTutors(tx, id, tutorIds)
      await recountTutors(tx, [...before, ...tutorIds])
    })
    return foundEvent(call, id)
  },
} satisfies Handlers
