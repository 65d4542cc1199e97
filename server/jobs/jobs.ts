import { cleanUp } from './clean-up.ts'
import { mailDelivery } from './mail-delivery.ts'
import type { Job } from './runner.ts'
import { sessionClock } from './session-clock.ts'

/** Everything that a server does of its own accord. */
export const JOBS: readonly Job[] = [sessionClock, mailDelivery, cleanUp]
