import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { addDays, type ChartPeriod, MAX_PERIODS, periodStarts, today } from './chart-periods.ts'
import { countRegistrations, findTimeZone, type Registrations } from './chart-queries.ts'

const USUAL_DAYS = 30

interface Wanted extends Registrations {
  period?: ChartPeriod
  /** calendar days, `2026-03-02` */
  from?: string
  to?: string
}

/**
 * Registrations by day, week or month in the caller's time zone: a tutor's own, or all for an admin. Throws
 * 'invalid-request' if the days are in the wrong order or too many.
 */
export async function registrationChart(db: Database, me: Principal, wanted: Wanted) {
  const zone = (await findTimeZone(db, me.userId)) ?? 'UTC'
  const period = wanted.period ?? 'day'
  const to = wanted.to ?? today(zone)
  const from = wanted.from ?? addDays(to, -USUAL_DAYS)
  if (from > to) throw refuse('from', 'fields.maximum', to)
  const starts = periodStarts(period, from, to)
  if (!starts) throw refuse('from', 'fields.maxItems', MAX_PERIODS)
  const counts = await countRegistrations(db, me, wanted, { zone, period, from, to })
  const points = starts.map((startsOn) => ({ startsOn, count: counts.get(startsOn) ?? 0 }))
  return { period, from, to, total: points.reduce((sum, point) => sum + point.count, 0), points }
}

const refuse = (field: string, key: string, limit: string | number) =>
  new DomainError('invalid-request', { fieldKeys: { [field]: { key, values: { limit } } } })
