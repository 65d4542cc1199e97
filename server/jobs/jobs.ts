import { cleanUp } from './clean-up.ts'
import { eventMailings } from './event-mailings.ts'
import { mailDelivery } from './mail-delivery.ts'
import { meetingSweep } from './meeting-sweep.ts'
import { recordings } from './recordings.ts'
import { reminders } from './reminders.ts'
import type { Job } from './runner.ts'
import { sessionClock } from './session-clock.ts'

/** Everything that a server does of its own accord. */
export const JOBS: readonly Job[] = [
  sessionClock,
  mailDelivery,
  reminders,
  eventMailings,
  recordings,
  meetingSweep,
  cleanUp,
]
