// @vitest-environment jsdom
import { test } from 'vitest'
import { schedulesOf } from './kit/schedules.ts'
import { webinar } from './models/webinar.ts'

/** As long as all that `SCHEDULES=full` asks for takes on a busy machine. */
const LIMIT_MS = 1_200_000

test(
  'a tutor and a student: each is led to their own door of one meeting, while it is open, and sees its end [FLOW-22] [LIVE-6] [LIVE-7] [LIVE-15] [LIVE-16]',
  { timeout: LIMIT_MS },
  schedulesOf(webinar),
)
