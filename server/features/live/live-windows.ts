import { DomainError } from '../../domain-error.ts'
import { windowsOf } from '../events/join-windows.ts'

/** The facts that decide whether a person may enter a schedule's meeting now. */
export interface LiveStanding {
  state: 'upcoming' | 'live' | 'completed' | 'canceled'
  provider: 'zoom' | 'offline'
  startsAt: Date
  endsAt: Date
  event: { state: 'draft' | 'published' | 'archived' | 'cancelled' }
  /** the database's clock, milliseconds since 1970 */
  now: number
}

/**
 * Passes while a schedule can be started or joined. Throws 409 `session-canceled`, `no-meeting`, `session-over`,
 * `event-state` or `too-early`, the last with the seconds until it opens. If the host ends the meeting early, people
 * may return to it until the schedule's end.
 */
export function requireOpen(session: LiveStanding, opens: 'startOpensAt' | 'joinOpensAt') {
  if (session.state === 'canceled') throw new DomainError('session-canceled')
  if (session.provider === 'offline') throw new DomainError('no-meeting')
  if (session.endsAt.getTime() <= session.now) throw new DomainError('session-over')
  if (session.event.state !== 'published') throw new DomainError('event-state')
  const wait = windowsOf(session)[opens].getTime() - session.now
  if (wait > 0) throw new DomainError('too-early', { retryAfter: Math.ceil(wait / 1000) })
}
