import { attendance } from '../features/events/mail/attendance-job.ts'
import { eventMailings } from '../features/events/mail/mailings-job.ts'
import { reminders } from '../features/events/mail/reminders-job.ts'
import { sessionClock } from '../features/events/schedule-clock-job.ts'
import { waitingLists } from '../features/events/tickets/waiting-list-job.ts'
import { courseMessages } from '../features/learning/messages/messages-job.ts'
import { meetingSweep } from '../features/live/meeting-sweep-job.ts'
import { recordings } from '../features/live/recordings-job.ts'
import { messageDelivery } from '../features/notifications/channels/delivery-job.ts'
import { mailDelivery } from '../features/notifications/mail/delivery-job.ts'
import { telegramWebhook } from '../features/notifications/telegram/webhook-job.ts'
import { paymentNews } from '../features/payments/payment-news-job.ts'
import { paymentChecks } from '../features/payments/payments-job.ts'
import { cleanUp } from './clean-up.ts'
import type { Job } from './runner.ts'

export const JOBS: readonly Job[] = [
  sessionClock,
  mailDelivery,
  messageDelivery,
  telegramWebhook,
  reminders,
  eventMailings,
  attendance,
  courseMessages,
  waitingLists,
  paymentChecks,
  paymentNews,
  recordings,
  meetingSweep,
  cleanUp,
]
