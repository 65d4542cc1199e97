import { eq } from 'drizzle-orm'
import { event } from '../../db/schema/events.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { tellRegistered } from '../notifications/queries.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { requireTutors, setEventTutors, tutorsOfEvent } from '../people/taught.ts'
import { ownEventId } from './event-access.ts'
import { type EventMove, moveEvent } from './event-life-cycle.ts'
import { foundEvent } from './event-routes.ts'
import { cancelSchedules, lockEvent } from './event-schedules.ts'
import { announceCancellation } from './mail/mailing-queries.ts'

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
  if (how !== 'publish') {
    const removeMeetings = await call.meetings.removalOf(call, id)
    await removeMeetings()
  }
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
