import { expect, test } from 'vitest'
import { isPayPage } from '../../../src/features/payments/checkout.ts'

const ORIGIN = 'http://127.0.0.1:3000'

test.each([
  'https://checkout.stripe.com/c/pay/cs_1',
  'https://pay.school.example/c/1',
  `${ORIGIN}/stripe-simulator/pay/1`,
])('people may be led to %s', (url) => expect(isPayPage(url, ORIGIN)).toBe(true))

test.each(['http://checkout.stripe.com/c/pay/cs_1', 'javascript:alert(1)', 'data:text/html,1', '/checkout', ''])(
  'and not to %j',
  (url) => expect(isPayPage(url, ORIGIN)).toBe(false),
)
