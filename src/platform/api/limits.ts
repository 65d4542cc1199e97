import type { NotificationChannel, NotificationEventType } from '../../../openapi/generated/portal.ts'

/** Entries on a page of a table, and the most that one answer carries (LIST-4, LIST-5). */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 50

/** What a notification can be about, and the ways in which it can come (NOTE-2, NOTE-1). */
export const NOTIFICATION_EVENTS = [
  'event-started',
  'event-ended',
  'event-user-joined',
  'event-user-left',
] as const satisfies NotificationEventType[]
export const NOTIFICATION_CHANNELS = ['email', 'sms', 'ws', 'telegram'] as const satisfies NotificationChannel[]
