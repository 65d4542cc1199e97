import type { Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { findProvider } from './account-queries.ts'
import { type Span, secondsOf } from './schedule-plan.ts'
import { SCHEDULE_JOBS } from './schedule-queries.ts'
import { countToCome, insertSchedules, lockEventRow, updateAccount } from './schedule-writes.ts'

/**
 * Locks an event for the rest of the transaction, so that its schedules, state and tickets change one caller at a time.
 */
export async function lockEvent(tx: Transaction, id: string) {
  const row = await lockEventRow(tx, id)
  if (!row) throw new DomainError('not-found')
  return { ...row, toCome: await countToCome(tx, id) }
}

export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>

/** Adds schedules to an event. Those of a webinar use the provider of its account. */
export async function addSchedules(
  tx: Transaction,
  { id, type, vcsSettingId }: Pick<LockedEvent, 'id' | 'type' | 'vcsSettingId'>,
  spans: Span[],
) {
  const account = await accountOf(tx, type, vcsSettingId)
  const rows = spans.map((span) => ({ ...span, ...account, eventId: id, eventType: type, duration: secondsOf(span) }))
  await wakeJobs(tx, ...SCHEDULE_JOBS)
  return insertSchedules(tx, rows)
}

/** The provider and account of an event's schedules; without meetings they have no account. */
async function accountOf(tx: Transaction, type: LockedEvent['type'], vcsSettingId: string | null) {
  const provider = await providerOf(tx, type, vcsSettingId)
  return { provider, vcsSettingId: provider === 'offline' ? null : vcsSettingId }
}

async function providerOf(tx: Transaction, type: LockedEvent['type'], vcsSettingId: string | null) {
  if (type === 'offline') return 'offline'
  if (vcsSettingId === null) return 'zoom'
  return (await findProvider(tx, vcsSettingId)) ?? 'zoom'
}

/** Moves schedules to come that have no meeting yet to another account. */
export async function moveToAccount(
  tx: Transaction,
  { id, type }: Pick<LockedEvent, 'id' | 'type'>,
  vcsSettingId: string | null,
) {
  await updateAccount(tx, id, await accountOf(tx, type, vcsSettingId))
}
