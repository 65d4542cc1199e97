import { expect, test } from 'vitest'
import { itemPath } from '../../../src/features/payments/order-parts.ts'

test.each([
  ['course', null, '/course-content/one'],
  ['event', 'webinar', '/webinar-content/one'],
  ['event', 'offline', '/offline-events/one'],
  ['event', null, '/webinar-content/one'],
] as const)('an order of %s (%s) leads to %s [PAY-18]', (type, eventType, path) => {
  expect(itemPath({ type, id: '1', name: 'One', alias: 'one', eventType })).toBe(path)
})
