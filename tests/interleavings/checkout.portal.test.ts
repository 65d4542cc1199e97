// @vitest-environment jsdom
import { test } from 'vitest'
import { LIMIT_MS, schedulesOf } from './kit/schedules.ts'
import { checkout } from './models/checkout.ts'

test(
  'two tabs and the webhook: a course is paid once, and each page ends as its order does [FLOW-22] [PAY-5] [PAY-12] [PAY-13]',
  { timeout: LIMIT_MS },
  schedulesOf(checkout),
)
