// @vitest-environment jsdom
import { test } from 'vitest'
import { LIMIT_MS, schedulesOf } from './kit/schedules.ts'
import { outbox } from './models/outbox.ts'

test(
  'two devices: no note and no progress is lost, the last change stands, and what is deleted stays deleted [FLOW-22] [LEARN-38] [LEARN-39] [LEARN-65] [LEARN-68]',
  { timeout: LIMIT_MS },
  schedulesOf(outbox),
)
