import { cleanUp } from './clean-up.ts'
import type { Job } from './runner.ts'
import { sessionClock } from './session-clock.ts'

/** Everything that a server does of its own accord. */
export const JOBS: readonly Job[] = [sessionClock, cleanUp]
