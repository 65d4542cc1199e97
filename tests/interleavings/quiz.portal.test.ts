// @vitest-environment jsdom
import { test } from 'vitest'
import { LIMIT_MS, schedulesOf } from './kit/schedules.ts'
import { quiz } from './models/quiz.ts'

test(
  'two tabs with one quiz: an attempt is graded once, both end with what the server gave, and a reload keeps what was chosen [FLOW-22] [LEARN-17] [LEARN-34] [LEARN-38] [LEARN-43]',
  { timeout: LIMIT_MS },
  schedulesOf(quiz),
)
