import type { EventState } from '../../../openapi/generated/portal.ts'
import { DomainError } from '../../domain-error.ts'

/** The facts that decide whether an event may change its state (EVENT-10). */
export interface EventStanding {
  state: EventState
  hostId: string | null
  soldTickets: number
  /** tickets that are offered to people of the waiting list */
  heldTickets: number
  /** schedules that have neither ended nor been canceled */
  toCome: number
}

export type EventMove = 'publish' | 'unpublish' | 'archive' | 'cancel'

const MOVES: Record<EventMove, { from: readonly EventState[]; to: EventState }> = {
  publish: { from: ['draft'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  archive: { from: ['draft', 'cancelled', 'published'], to: 'archived' },
  cancel: { from: ['draft', 'published'], to: 'cancelled' },
}

/** The state after a move. Throws 409 `event-state`, `not-ready` with `fields`, or `has-registrations`. */
export function moveEvent(move: EventMove, event: EventStanding): EventState {
  const { from, to } = MOVES[move]
  if (!from.includes(event.state)) throw new DomainError('event-state')
  if (move === 'publish') requireReady(event)
  if (move === 'unpublish' && event.soldTickets + event.heldTickets > 0) throw new DomainError('has-registrations')
  if (move === 'archive' && event.state === 'published' && event.toCome > 0) throw new DomainError('event-state')
  return to
}

function requireReady({ hostId, toCome }: EventStanding) {
  const fieldKeys = {
    ...(hostId === null && { hostId: { key: 'fields.hostNeeded' } }),
    ...(toCome === 0 && { createSchedules: { key: 'fields.nothingToCome' } }),
  }
  if (Object.keys(fieldKeys).length > 0) throw new DomainError('not-ready', { fieldKeys })
}
