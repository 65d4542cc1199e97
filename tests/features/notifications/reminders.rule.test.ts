import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_REMINDER_RULES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENT_TYPES,
} from '../../../openapi/generated/constants.ts'
import { readRule } from '../../../server/features/notifications/reminder-rules.ts'
import {
  DEFAULT_REMINDERS,
  isForeseen,
  readReminder,
  reminderTime,
  writeReminder,
} from '../../../src/features/notifications/reminders.ts'
import { faultsOf } from '../../contract/document.ts'
import { holds } from '../../lib/portal/properties.ts'

const reminder = fc.record({
  channel: fc.constantFrom(...NOTIFICATION_CHANNELS),
  what: fc.constantFrom(...NOTIFICATION_EVENT_TYPES),
  seconds: fc.nat(999 * 86_400),
})

describe('a reminder', () => {
  test('is written as the contract takes it and read as it was', () =>
    holds(
      fc.property(reminder, (one) => {
        const text = writeReminder(one)
        expect(faultsOf('EventNotificationRule', text)).toEqual([])
        expect(readReminder(text)).toEqual(one)
      }),
    ))

  test('is understood by the server when it can be sent', () =>
    holds(
      fc.property(reminder, (one) => {
        const understood = readRule(writeReminder(one))
        const canBeSent = isForeseen(one.what)
        expect(understood?.seconds).toBe(canBeSent ? one.seconds : undefined)
      }),
    ))

  test.each([
    '',
    'email',
    'email:event-started',
    'email:event-started:15',
    'pigeon:event-started:P1D',
    'ws:birth:P1D',
    'ws:event-ended:xP1D',
    'ws:event-ended:P1Dx',
  ])('is not %j', (text) => expect(readReminder(text)).toBeNull())

  test('of the moment itself has a duration, too', () => {
    expect(writeReminder({ channel: 'ws', what: 'event-ended', seconds: 0 })).toBe('ws:event-ended:PT0M')
  })

  test('of the usual ones is one that the server sends without any rule', () => {
    expect(DEFAULT_REMINDERS.map(writeReminder)).toEqual(DEFAULT_REMINDER_RULES)
    expect(DEFAULT_REMINDER_RULES.map((rule) => readRule(rule)?.text)).toEqual(DEFAULT_REMINDER_RULES)
  })

  test.each([
    [900, 'en', '15 minutes'],
    [86_400, 'de', '1 Tag'],
    [93_600, 'en', '1 day, 2 hours'],
    [172_800, 'ar', 'يومان'],
  ])('%i seconds before is said in words of %s', (seconds, locale, said) => {
    expect(reminderTime(seconds, locale)).toBe(said)
  })
})
