import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { schedule } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { tellRegistered } from '../notifications/queries.ts'
import { ownEventId } from './event-access.ts'
import { addSchedules, lockEvent, spanEvent } from './event-schedules.ts'
import { announceSession } from './mail/mailing-queries.ts'
import { readSpan, requireFree, type Span, secondsOf } from './schedule-plan.ts'
import { otherSessions, scheduleList, scheduleVisibleTo, selectSchedules, stateNow } from './schedule-queries.ts'

async function found({ db, principal }: Pick<Services, 'db'> & { principal: Principal | null }, id: string) {
  const where = and(scheduleVisibleTo(principal), eq(schedule.id, id))
  const [one] = await selectSchedules(db, principal, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

/** A session that is still to come, held for the rest of the transaction. Throws 404, or 409 `session-state`. */
async function lockUpcoming(tx: Transaction, eventId: string, id: string) {
  const [row] = await tx
    .select({ schedule, stateNow })
    .from(schedule)
    .where(and(eq(schedule.id, id), eq(schedule.eventId, eventId)))
    .for('update')
  if (!row) throw new DomainError('not-found')
  if (row.stateNow !== 'upcoming') throw new DomainError('session-state')
  return row.schedule
}

/** Times of a session that has not begun yet. */
function readComing(body: Call<'createSchedule'>['body']): Span {
  const span = readSpan(body)
  if (span.startsAt.getTime() > Date.now()) return span
  throw new DomainError('invalid-request', { fieldKeys: { startsAt: { key: 'fields.inPast' } } })
}

export const schedules = {
  async listSchedules({ db, principal, query }) {
    const source = { spec: scheduleList, table: schedule, visible: scheduleVisibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectSchedules(db, principal, page) }, query)
  },

  async getSchedule(call) {
    return found(call, call.params.id)
  },

  async createSchedule(call) {
    const span = readComing(call.body)
    const eventId = await ownEventId(call.db, person(call), call.params.id)
    const id = await call.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId)
      if (event.state === 'cancelled' || event.state === 'archived') throw new DomainError('event-state')
      requireFree(span, await otherSessions(tx, eventId))
      const [made] = await addSchedules(tx, event, [span])
      if (!made) throw new DomainError('internal')
      await spanEvent(tx, eventId)
      if (event.state === 'published') await tellRegistered(tx, eventId, 'event-changed')
      return made.id
    })
    return found(call, id)
  },

  async updateSchedule(call) {
    const span = readComing(call.body)
    const eventId = await ownEventId(call.db, person(call), call.params.id)
    const { scheduleId } = call.params
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
    const { providerMeetingId } = await call.db.transaction(lockMovable)
    await call.meetings.move(call, { scheduleId, span, providerMeetingId }, async (tx, meetingId) => {
      const previous = await lockMovable(tx)
      // Its meeting was made, or made anew, at the old times meanwhile.
      if (previous.providerMeetingId !== meetingId) throw new DomainError('conflict')
      const change = {
        ...span,
        duration: secondsOf(span),
        sequence: sql`${schedule.sequence} + 1`,
        updatedAt: new Date(),
      }
      await tx.update(schedule).set(change).where(eq(schedule.id, scheduleId))
      await spanEvent(tx, eventId)
      await tellRegistered(tx, eventId, 'event-changed')
      await announceSession(tx, 'sessionMoved', { eventId, scheduleId, previous })
    })
    return found(call, scheduleId)
  },

  async cancelSchedule(call) {
    const eventId = await ownEventId(call.db, person(call), call.params.id)
    const { scheduleId } = call.params
    await call.db.transaction(async (tx) => {
      await lockEvent(tx, eventId)
      await lockUpcoming(tx, eventId, scheduleId)
      const change = { state: 'canceled' as const, sequence: sql`${schedule.sequence} + 1`, updatedAt: new Date() }
      await tx.update(schedule).set(change).where(eq(schedule.id, scheduleId))
      await spanEvent(tx, eventId)
      await tellRegistered(tx, eventId, 'event-changed')
      await announceSession(tx, 'sessionCanceled', { eventId, scheduleId })
    })
    await call.meetings.remove(call, scheduleId)
  },
} satisfies Handlers
