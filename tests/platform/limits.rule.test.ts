import { expect, test } from 'vitest'
import contract from '../../openapi/generated/portal.json' with { type: 'json' }
import { MAX_PAGE_SIZE, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, PAGE_SIZE } from '../../src/platform/api/limits.ts'

const { parameters, schemas } = contract.components

test('the page sizes are those of the contract', () => {
  expect(parameters.Limit.schema.default).toBe(PAGE_SIZE)
  expect(parameters.Limit.description).toContain(`above ${MAX_PAGE_SIZE} is served as ${MAX_PAGE_SIZE}`)
})

test('notifications know the occasions and channels of the contract, all of them', () => {
  expect(schemas.NotificationEventType.enum).toEqual(NOTIFICATION_EVENTS)
  expect(schemas.NotificationChannel.enum).toEqual(NOTIFICATION_CHANNELS)
})
