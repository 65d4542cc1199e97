// @vitest-environment jsdom
import { test } from 'vitest'
import { schedulesOf } from './kit/schedules.ts'
import { outbox } from './models/outbox.ts'

/** As long as all that `SCHEDULES=full` asks for takes on a busy machine. */
const LIMIT_MS = 1_200_000

test(
  'two devices: no note and no progress is lost, the last change stands, and what is deleted stays deleted [FLOW-22] [LEARN-38] [LEARN-39] [LEARN-65] [LEARN-68]',
  { timeout: LIMIT_MS },
  schedulesOf(outbox),
)
