import type { EventState } from '../../../../openapi/generated/portal.ts'
import { DomainError } from '../../../domain-error.ts'

interface Standing {
  state: EventState
  /** schedules that have neither ended nor been canceled */
  toCome: number
}

/** Whether an event takes registrations. Throws 'event-cancelled', 'event-state' and 'event-over'. */
export function requireOpen({ state, toCome }: Standing) {
  if (state === 'cancelled') throw new DomainError('event-cancelled')
  if (state === 'draft') throw new DomainError('event-state')
  if (state === 'archived' || toCome === 0) throw new DomainError('event-over')
}
