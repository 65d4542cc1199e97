import type { Event } from '../../../../openapi/generated/portal.ts'
import { useFreshFacts } from '../../../platform/api/fresh-facts.ts'
import { useNotificationsLive } from '../../notifications/notifications-live.ts'

const FACTS = [
  '/api/events/{id}',
  '/api/schedules',
  '/api/recordings',
  '/api/events/{id}/schedules/{scheduleId}/attendance',
] as const

/**
 * Keeps the event on the page up to date. Notifications of a registered person refresh it; for everybody else, and while the
 * stream is cut, the page polls.
 */
export function useFollowedEvent({ isRegistered }: Pick<Event, 'isRegistered'>) {
  // Only registered people are notified of every change.
  useFreshFacts(FACTS, useNotificationsLive() && isRegistered)
}
