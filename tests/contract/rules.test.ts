import { describe, expect, test } from 'vitest'
import { faultsOf } from './document.ts'

const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index))
const registration = { username: 'maya@example.org', password: 'Compound72', firstName: 'Maya', lastName: 'Lindqvist' }
const event = {
  name: 'Reading a balance sheet',
  type: 'webinar',
  languageCode: 'en',
  timezone: 'UTC',
  startsAt: '2026-04-02T16:00:00Z',
  endsAt: '2026-04-02T17:00:00Z',
  audienceLevel: 'beginner',
}
const course = { name: 'Start investing', languageCode: 'en', audienceLevel: 'beginner' }
const daily = { type: 'daily', repeatTimes: 3 }
const weekly = { type: 'weekly', repeatTimes: 3, weeklyDays: [1] }
const text = { targetType: 'text', name: 'Compounding', description: 'Interest earns interest.' }

const passes: [string, unknown][] = [
  ['Registration', registration],
  ['Registration', { ...registration, password: `Aa1${'x'.repeat(5)}` }],
  ['Registration', { ...registration, password: `Aa1${'x'.repeat(29)}` }],
  ['Registration', { ...registration, countryCode: 'se', phone: '+46701234567' }],
  ['ForgottenPassword', { email: 'maya@example.org' }],
  ['EventCreate', event],
  ['EventCreate', { ...event, location: null, tutorIds: ids(10), categoryIds: ids(10) }],
  ['EventCreate', { ...event, price: 0, currency: 'IDR' }],
  ['EventCreate', { ...event, price: 20, discountedPrice: 0, currency: 'EUR' }],
  ['EventCreate', { ...event, createSchedules: [{ startsAt: event.startsAt, endsAt: event.endsAt }] }],
  ['Recurrence', { ...daily, repeatInterval: 90 }],
  ['Recurrence', { ...weekly, repeatInterval: 12 }],
  ['Recurrence', { type: 'monthly', repeatTimes: 3, monthlyDay: 31 }],
  ['Recurrence', { type: 'monthly', repeatTimes: 3, monthlyWeek: -1, monthlyWeekDay: 5 }],
  ['CourseCreate', { ...course, price: 49, currency: 'USD' }],
  ['ProgressUpdate', { progress: 0 }],
  ['ProgressUpdate', { progress: 100, position: 12.5 }],
  ['ProgressUpdate', { hint: { correctAnswers: { [id(1)]: [0, 2] } }, attemptId: id(2) }],
  ['LessonContentInput', text],
  ['LessonContentInput', { targetType: 'video', targetId: id(1), name: 'Watch' }],
  ['UserSettingsUpdate', { notification: { event: ['email:event-started:PT15M', 'ws:event-user-joined:PT0S'] } }],
  [
    'UserSettingsUpdate',
    { profile: { preferredLanguage: 'ar', timezone: 'America/Argentina/Ushuaia', theme: 'dark' } },
  ],
  ['VcsSettingCreate', { name: 'Main', provider: 'zoom', languageCode: 'sv-SE' }],
]

const failures: [string, unknown, string][] = [
  ['Registration', { ...registration, username: 'maya' }, 'no e-mail address'],
  ['Registration', { ...registration, password: 'Aa1xxxx' }, 'seven characters'],
  ['Registration', { ...registration, password: `Aa1${'x'.repeat(30)}` }, 'thirty-three characters'],
  ['Registration', { ...registration, password: 'Compounding' }, 'no digit'],
  ['Registration', { ...registration, password: 'COMPOUND72' }, 'no lowercase letter'],
  ['Registration', { ...registration, password: 'compound72' }, 'no uppercase letter'],
  ['Registration', { ...registration, firstName: '  ' }, 'a blank name'],
  ['Registration', { ...registration, lastName: undefined }, 'no last name'],
  ['Registration', { ...registration, phone: '0701234567' }, 'a phone number without its country'],
  ['Registration', { ...registration, roles: ['admin'] }, 'a field of its own'],
  ['PasswordReset', { password: 'Compound72' }, 'no confirmation'],
  ['EventCreate', { ...event, tutorIds: ids(11) }, 'eleven tutors'],
  ['EventCreate', { ...event, categoryIds: ids(11) }, 'eleven categories'],
  ['EventCreate', { ...event, price: -1, currency: 'USD' }, 'a negative price'],
  ['EventCreate', { ...event, price: 5 }, 'a price without currency'],
  ['EventCreate', { ...event, price: 5, currency: 'GBP' }, 'an unknown currency'],
  ['EventCreate', { ...event, discountedPrice: 5, currency: 'USD' }, 'a discount on nothing'],
  ['EventCreate', { ...event, languageCode: 'de' }, 'a language without events'],
  ['EventCreate', { ...event, timezone: 'Europe/Paris' }, 'a time zone without events'],
  ['EventCreate', { ...event, state: 'published' }, 'a state, which has calls of its own'],
  ['Recurrence', { ...daily, repeatInterval: 91 }, 'more than 90 days'],
  ['Recurrence', { ...weekly, repeatInterval: 13 }, 'more than 12 weeks'],
  ['Recurrence', { type: 'monthly', repeatTimes: 3 }, 'no day of the month'],
  ['CourseUpdate', {}, 'nothing to change'],
  ['CourseUpdate', { enrolledCount: 5 }, 'a count that the server keeps'],
  ['ProgressUpdate', { progress: 101 }, 'more than everything'],
  ['ProgressUpdate', { progress: -1 }, 'less than nothing'],
  ['ProgressUpdate', { hint: { correctAnswers: { [id(1)]: [-1] } } }, 'an answer before the first'],
  ['LessonContentInput', { ...text, targetId: id(1) }, 'a text with a target'],
  ['LessonContentInput', { targetType: 'quiz', name: 'Check' }, 'a quiz without its target'],
  ['UserSettingsUpdate', { notification: { event: ['fax:event-started:PT15M'] } }, 'an unknown channel'],
  ['UserSettingsUpdate', { notification: { event: ['email:event-moved:PT15M'] } }, 'an unknown event type'],
  ['UserSettingsUpdate', { notification: { event: ['email:event-started:P'] } }, 'an empty duration'],
  ['UserSettingsUpdate', { security: { isEmailVerified: true } }, 'a mark that one cannot give oneself'],
  [
    'VcsSettingCreate',
    { name: 'Main', provider: 'zoom', languageCode: 'ja-JP' },
    'an unknown language of the provider',
  ],
]

describe('rules that a schema can hold', () => {
  test.each(passes)('%s takes %j', (schema, value) => {
    expect(faultsOf(schema, JSON.parse(JSON.stringify(value)))).toEqual([])
  })

  test.each(failures)('%s refuses %j: $2', (schema, value) => {
    expect(faultsOf(schema, JSON.parse(JSON.stringify(value)))).not.toEqual([])
  })
})
