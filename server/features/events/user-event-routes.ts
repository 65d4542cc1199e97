import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import { event, userEvent } from '../../db/schema/events.ts'
import { profile } from '../../db/schema/people.ts'
import { recording, userRecording } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { eventVisibleTo, ownEventId } from './event-access.ts'
import { lockEvent } from './event-schedules.ts'
import { keepConfirmation } from './mail/event-mail.ts'
import { selectUserEvents, userEventList } from './user-event-queries.ts'

const hasTicket = or(isNull(event.totalTickets), lt(event.soldTickets, event.totalTickets))

export const userEvents = {
  /** Registration, ticket and count are one transaction: no two people get the last ticket. */
  async registerForEvent(call) {
    const me = person(call)
    const [visible] = await call.db
      .select({ id: event.id })
      .from(event)
      .where(and(named(event, call.params.id), eventVisibleTo(me)))
    if (!visible) throw new DomainError('not-found')
    const id = await call.db.transaction(async (tx) => {
      const { state, toCome } = await lockEvent(tx, visible.id)
      if (state === 'cancelled') throw new DomainError('event-cancelled')
      const [student] = await tx
        .select({ id: profile.id })
        .from(profile)
        .where(and(eq(profile.userId, me.userId), eq(profile.role, 'student')))
      const values = { userId: me.userId, eventId: visible.id, profileId: student?.id ?? null }
      const [made] = await tx.insert(userEvent).values(values).onConflictDoNothing().returning({ id: userEvent.id })
      if (!made) throw new DomainError('already-registered')
      if (state === 'draft') throw new DomainError('event-state')
      if (state === 'archived' || toCome === 0) throw new DomainError('event-over')
      const [sold] = await tx
        .update(event)
        .set({ soldTickets: sql`${event.soldTickets} + 1`, updatedAt: event.updatedAt })
        .where(and(eq(event.id, visible.id), hasTicket))
        .returning({ id: event.id })
      if (!sold) throw new DomainError('sold-out')
      await tx.execute(sql`insert into ${userRecording} (user_id, recording_id)
        select ${me.userId}, ${recording.id} from ${recording} where ${eq(recording.eventId, visible.id)}
        on conflict do nothing`)
      await keepConfirmation(call, tx, { userId: me.userId, eventId: visible.id })
      return made.id
    })
    const [registration] = await selectUserEvents(call.db, me, { where: eq(userEvent.id, id), limit: 1 })
    if (!registration) throw new DomainError('not-found')
    return registration
  },

  async listUserEvents(call) {
    const me = person(call)
    const source = { spec: userEventList, table: userEvent, visible: eq(userEvent.userId, me.userId) }
    return answerList(call.db, { ...source, select: (page) => selectUserEvents(call.db, me, page) }, call.query)
  },

  async listEventRegistrations(call) {
    const me = person(call)
    const id = await ownEventId(call.db, me, call.params.id)
    const source = { spec: userEventList, table: userEvent, visible: eq(userEvent.eventId, id) }
    return answerList(call.db, { ...source, select: (page) => selectUserEvents(call.db, me, page) }, call.query)
  },
} satisfies Handlers
