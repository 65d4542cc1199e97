// @vitest-environment jsdom
import { test } from 'vitest'
import { LIMIT_MS, schedulesOf } from './kit/schedules.ts'
import { auth } from './models/auth.ts'

test(
  'two tabs: whoever signs in or out and whatever gets lost, they agree, and no refresh token is sent twice [FLOW-22] [AUTH-3] [AUTH-4] [AUTH-28] [AUTH-31] [AUTH-32] [AUTH-57]',
  { timeout: LIMIT_MS },
  schedulesOf(auth),
)
