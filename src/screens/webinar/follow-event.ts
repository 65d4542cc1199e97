import type { Event } from '../../../openapi/generated/portal.ts'
import { useFreshFacts } from '../../portal/fresh-facts.ts'
import { useNews } from '../../portal/news.ts'

const FACTS = ['/api/events/{id}', '/api/schedules', '/api/recordings'] as const

/**
 * Keeps what the page shows of its event as it is: by the notices of the signed-in person, and by asking where nobody
 * tells or the line is cut.
 */
export function useFollowedEvent({ id: eventId, isRegistered }: Pick<Event, 'id' | 'isRegistered'>) {
  const isHeard = useNews(({ targetId }) => {
    if (targetId === eventId) look()
  })
  // Only those with a ticket are told of everything.
  const look = useFreshFacts(FACTS, isHeard && isRegistered)
}
