import type { AgendaItem, EventCreate } from '../../../openapi/generated/portal.ts'
import { DomainError, type FieldKeys } from '../../domain-error.ts'
import { expandRecurrence } from './recurrence.ts'

export interface Span {
  startsAt: Date
  endsAt: Date
}

const LONGEST_HOURS = 24
const HOUR_MS = 3_600_000

/** Duration in whole seconds. */
export const secondsOf = ({ startsAt, endsAt }: Span) => Math.round((endsAt.getTime() - startsAt.getTime()) / 1000)

const overlap = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/**
 * Reads the times of a schedule from a request body. It must end after it starts, at most a day later. Throws 400 on
 * `endsAt`.
 */
export function readSpan(given: { startsAt: string; endsAt: string }, path = ''): Span {
  const span = { startsAt: new Date(given.startsAt), endsAt: new Date(given.endsAt) }
  if (span.endsAt <= span.startsAt) throw refuse({ [`${path}endsAt`]: { key: 'fields.afterStart' } })
  if (span.endsAt.getTime() - span.startsAt.getTime() > LONGEST_HOURS * HOUR_MS) {
    throw refuse({ [`${path}endsAt`]: { key: 'fields.tooLong', values: { limit: LONGEST_HOURS } } })
  }
  return span
}

/** Refuses a schedule that overlaps another of the same event. */
export function requireFree(span: Span, others: Span[], field = 'startsAt') {
  if (others.some((other) => overlap(span, other))) throw refuse({ [field]: { key: 'fields.overlap' } })
}

/**
 * The schedules of a new event, the earliest first: those of the recurrence and those of `createSchedules`, or the
 * first one alone if neither is given. Throws 400 on the invalid field.
 */
export function planSessions(
  body: Pick<EventCreate, 'startsAt' | 'endsAt' | 'timezone' | 'recurrence' | 'createSchedules'>,
): Span[] {
  const first = readSpan(body)
  const length = first.endsAt.getTime() - first.startsAt.getTime()
  const recurring = body.recurrence ? expandRecurrence(body.recurrence, first.startsAt, body.timezone) : []
  const planned: Span[] = recurring.map((startsAt) => ({ startsAt, endsAt: new Date(startsAt.getTime() + length) }))
  for (const [index, one] of planned.entries()) requireFree(one, planned.slice(0, index), 'recurrence')
  for (const [index, given] of (body.createSchedules ?? []).entries()) {
    const path = `createSchedules.${index}`
    const span = readSpan(given, `${path}.`)
    requireFree(span, planned, `${path}.startsAt`)
    planned.push(span)
  }
  if (planned.length === 0) planned.push(first)
  return planned.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The agenda of an event as it is stored. Throws 400 on the item whose times are invalid. */
export const readAgenda = (items: EventCreate['agenda'] = []): AgendaItem[] =>
  items.map((item, index) => {
    const { startsAt, endsAt } = readSpan(item, `agenda.${index}.`)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return { ...item, ...times, description: item.description ?? null }
  })

const refuse = (fieldKeys: FieldKeys) => new DomainError('invalid-request', { fieldKeys })
