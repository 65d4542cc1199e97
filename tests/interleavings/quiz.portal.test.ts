// @vitest-environment jsdom
import { test } from 'vitest'
import { schedulesOf } from './kit/schedules.ts'
import { quiz } from './models/quiz.ts'

/** As long as all that `SCHEDULES=full` asks for takes on a busy machine. */
const LIMIT_MS = 1_200_000

test(
  'two tabs with one quiz: an attempt is graded once, both end with what the server gave, and a reload keeps what was chosen [FLOW-22] [LEARN-17] [LEARN-34] [LEARN-38] [LEARN-43]',
  { timeout: LIMIT_MS },
  schedulesOf(quiz),
)
