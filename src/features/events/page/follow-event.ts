import type { Event } from '../../../../openapi/generated/portal.ts'
import { useFreshFacts } from '../../../platform/api/fresh-facts.ts'
import { useNoticesHeard } from '../../notifications/line-state.ts'

const FACTS = ['/api/events/{id}', '/api/schedules', '/api/recordings'] as const

/**
 * Keeps what the page shows of its event as it is. Notices of the signed-in person refresh it by themselves; the page
 * asks where nobody tells or the line is cut.
 */
export function useFollowedEvent({ isRegistered }: Pick<Event, 'isRegistered'>) {
  // Only those with a ticket are told of everything.
  useFreshFacts(FACTS, useNoticesHeard() && isRegistered)
}
