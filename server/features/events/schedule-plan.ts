import type { AgendaItem, EventCreate } from '../../../openapi/generated/portal.ts'
import { DomainError, type FieldKeys } from '../../domain-error.ts'
import { expandRecurrence } from './recurrence.ts'

export interface Span {
  startsAt: Date
  endsAt: Date
}

const LONGEST_HOURS = 24
const HOUR_MS = 3_600_000

/** Whole seconds. */
export const secondsOf = ({ startsAt, endsAt }: Span) => Math.round((endsAt.getTime() - startsAt.getTime()) / 1000)

const overlap = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** What a body says of a session, checked: its end comes after its start, at most a day later. Throws 400 on `endsAt`. */
export function readSpan(given: { startsAt: string; endsAt: string }, path = ''): Span {
  const span = { startsAt: new Date(given.startsAt), endsAt: new Date(given.endsAt) }
  if (span.endsAt <= span.startsAt) throw refuse({ [`${path}endsAt`]: { key: 'fields.afterStart' } })
  if (span.endsAt.getTime() - span.startsAt.getTime() > LONGEST_HOURS * HOUR_MS) {
    throw refuse({ [`${path}endsAt`]: { key: 'fields.tooLong', values: { limit: LONGEST_HOURS } } })
  }
  return span
}

/** Refuses a session that another one of the same event overlaps. */
export function requireFree(span: Span, others: Span[], field = 'startsAt') {
  if (others.some((other) => overlap(span, other))) throw refuse({ [field]: { key: 'fields.overlap' } })
}

/**
 * The sessions of a new event, the earliest first: those that the recurrence makes from the first one and those of
 * `createSchedules`; without either, the first one alone. Throws 400 on the field that is wrong.
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

/** The parts of an event as they are kept. Throws 400 on the part whose times are wrong. */
export const readAgenda = (items: EventCreate['agenda'] = []): AgendaItem[] =>
  items.map((item, index) => {
    const { startsAt, endsAt } = readSpan(item, `agenda.${index}.`)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return { ...item, ...times, description: item.description ?? null }
  })

const refuse = (fieldKeys: FieldKeys) => new DomainError('invalid-request', { fieldKeys })
