// @vitest-environment jsdom
import { test } from 'vitest'
import { LIMIT_MS, schedulesOf } from './kit/schedules.ts'
import { webinar } from './models/webinar.ts'

test(
  'a tutor and a student: each is led to their own door of one meeting, while it is open, and sees its end [FLOW-22] [LIVE-6] [LIVE-7] [LIVE-15] [LIVE-16]',
  { timeout: LIMIT_MS },
  schedulesOf(webinar),
)
