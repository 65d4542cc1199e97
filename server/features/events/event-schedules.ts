import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { event, schedule, vcsSetting } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { type Span, secondsOf } from './schedule-plan.ts'
import { isToCome, SCHEDULE_JOBS } from './schedule-queries.ts'

/**
 * Locks an event for the rest of the transaction, so that its schedules, state and tickets change one caller at a time.
 */
export async function lockEvent(tx: Transaction, id: string) {
  const [row] = await tx.select().from(event).where(eq(event.id, id)).for('update')
  if (!row) throw new DomainError('not-found')
  const toCome = await tx.$count(schedule, and(eq(schedule.eventId, id), isToCome))
  return { ...row, toCome }
}

export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>

/** Adds schedules to an event. Those of a webinar use the provider of its account. */
export async function addSchedules(
  tx: Transaction,
  { id, type, vcsSettingId }: Pick<LockedEvent, 'id' | 'type' | 'vcsSettingId'>,
  spans: Span[],
) {
  const provider = await providerOf(tx, type, vcsSettingId)
  const rows = spans.map((span) => ({
    ...span,
    eventId: id,
    eventType: type,
    duration: secondsOf(span),
    provider,
    vcsSettingId: provider === 'offline' ? null : vcsSettingId,
  }))
  await wakeJobs(tx, ...SCHEDULE_JOBS)
  return tx.insert(schedule).values(rows).returning({ id: schedule.id })
}

async function providerOf(tx: Transaction, type: LockedEvent['type'], vcsSettingId: string | null) {
  if (type === 'offline') return 'offline'
  if (vcsSettingId === null) return 'zoom'
  const [account] = await tx
    .select({ provider: vcsSetting.provider })
    .from(vcsSetting)
    .where(eq(vcsSetting.id, vcsSettingId))
  return account?.provider ?? 'zoom'
}

/** Moves schedules to come that have no meeting yet to another account. */
export async function moveToAccount(
  tx: Transaction,
  { id, type }: Pick<LockedEvent, 'id' | 'type'>,
  vcsSettingId: string | null,
) {
  const provider = await providerOf(tx, type, vcsSettingId)
  await tx
    .update(schedule)
    .set({ provider, vcsSettingId: provider === 'offline' ? null : vcsSettingId })
    .where(and(eq(schedule.eventId, id), isToCome, isNull(schedule.providerMeetingId)))
}

/** Updates the event's start and end from its schedules. Canceled ones count only if there are no others. */
export async function spanEvent(tx: Transaction, eventId: string) {
  const counts = sql`(${schedule.state} <> 'canceled' or not exists (select 1 from schedules other
    where other.event_id = ${eventId} and other.state <> 'canceled'))`
  const ofEvent = and(eq(schedule.eventId, eventId), counts)
  await tx
    .update(event)
    .set({
      startsAt: sql`(select min(${schedule.startsAt}) from ${schedule} where ${ofEvent})`,
      endsAt: sql`(select max(${schedule.endsAt}) from ${schedule} where ${ofEvent})`,
      duration: sql`(select ${schedule.duration} from ${schedule} where ${ofEvent} order by ${schedule.startsAt} limit 1)`,
      updatedAt: new Date(),
    })
    .where(eq(event.id, eventId))
}

/** Cancels the schedules of an event that have not ended. */
export const cancelSchedules = (tx: Transaction, eventId: string) =>
  tx
    .update(schedule)
    .set({ state: 'canceled', sequence: sql`${schedule.sequence} + 1`, updatedAt: new Date() })
    .where(and(eq(schedule.eventId, eventId), isToCome))
