import { describe, expect, test } from 'vitest'
import { readingTime } from '../../server/features/articles/reading-time.ts'
import { deviceName } from '../../server/features/auth/device.ts'
import { addDays, periodStarts, today } from '../../server/features/dashboard/chart-periods.ts'
import { readReport } from '../../server/features/feedback/report.ts'
import { readRule, ruleKey } from '../../server/features/notifications/reminder-rules.ts'
import { isCountryCode, isLanguageCode, isTimeZone } from '../../server/http/reference-data.ts'
import { problemOf } from '../lib/problem.ts'

describe('the periods of a chart', () => {
  test('are days, weeks from Monday on, or months, from the one that a day lies in', () => {
    expect(periodStarts('day', '2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(periodStarts('week', '2026-03-01', '2026-03-09')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
    expect(periodStarts('week', '2026-03-02', '2026-03-08')).toEqual(['2026-03-02'])
    expect(periodStarts('month', '2026-01-31', '2026-03-01')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(periodStarts('day', '2026-03-02', '2026-03-01')).toEqual([])
  })

  test('are 400 at most', () => {
    const first = '2025-01-01'
    expect(periodStarts('day', first, addDays(first, 399))).toHaveLength(400)
    expect(periodStarts('day', first, addDays(first, 400))).toBeNull()
  })

  test('end with the day that it is in a zone', () => {
    const now = new Date('2026-03-29T18:00:00Z')
    expect([today('Asia/Jakarta', now), today('UTC', now)]).toEqual(['2026-03-30', '2026-03-29'])
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('a device', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 OPR/100.0', 'Opera, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) FxiOS/120.0 Safari/605', 'Firefox, iPhone'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (iPad; CPU OS 17 like Mac OS X) CriOS/120.0 Safari/605', 'Chrome, iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605.1', 'Safari, macOS'],
    ['curl/8 (Linux)', 'Linux'],
    ['Chrome/1', 'Chrome'],
    ['<b>Stranger</b>', '—'],
    [undefined, '—'],
  ])('that says %j is called %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})

test('a text is read at 220 words a minute, in any script', () => {
  expect(readingTime('')).toBe(0)
  expect(readingTime('— … !')).toBe(0)
  expect(readingTime('two words')).toBe(1)
  expect(readingTime('word '.repeat(220))).toBe(60)
  expect(readingTime('слово, '.repeat(440))).toBe(120)
  expect(readingTime('7-11 '.repeat(11))).toBe(6)
})

describe('codes that there are', () => {
  test('of countries, in either case', () => {
    expect(['de', 'DE', 'xx', 'deu', '', '__proto__'].map(isCountryCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('of languages, in small letters', () => {
    expect(['de', 'DE', 'qq', 'deu', 'd', '', 'xde'].map(isLanguageCode)).toEqual([
      ...[true, false, false, false, false, false, false],
    ])
  })

  test.each([
    ...[
      'UTC',
      'Europe/Madrid',
      'Asia/Calcutta',
      'Asia/Kolkata',
      'US/Eastern',
      'America/Argentina/ComodRivadavia',
      'America/Indiana/Tell_City',
      'Etc/GMT+5',
    ],
  ])('the zone %s', (name) => expect(isTimeZone(name)).toBe(true))

  test.each([
    ...[
      '',
      '+02:00',
      'europe/madrid',
      'Europe/Nowhere',
      'CET ',
      'Europe/',
      '/Madrid',
      ' Europe/Madrid',
      'Europe/Madrid ',
    ],
    ...['EST5EDT6', 'PST', '1/2', 'Asia/Cal cutta'],
  ])('no zone %j', (name) => expect(isTimeZone(name)).toBe(false))
})

describe('a reminder', () => {
  test.each([
    ['email:event-started:P1D', { channel: 'email', what: 'event-started', seconds: 86_400 }],
    ['sms:event-started:P1D', { channel: 'sms', what: 'event-started', seconds: 86_400 }],
    ['ws:event-ended:PT15M', { channel: 'ws', what: 'event-ended', seconds: 900 }],
    ['ws:event-started:PT0S', { channel: 'ws', what: 'event-started', seconds: 0 }],
    ['ws:event-started:PT1.9S', { channel: 'ws', what: 'event-started', seconds: 1 }],
  ])('%s', (text, rule) => expect(readRule(text)).toEqual({ text, ...rule }))

  test.each([
    ...['', 'email', 'email:event-started', 'pigeon:event-started:P1D', 'email:event-user-joined:P1D'],
    ...[
      'email:event-started:-P1D',
      'email:event-started:P1M',
      'email:event-started:1',
      ':event-started:P1D',
      'email::P1D',
    ],
  ])('%j sends nothing', (text) => expect(readRule(text)).toBeNull())

  test('is one and the same, however its duration is written [NOTE-4]', () => {
    const keys = ['email:event-started:P1D', 'email:event-started:PT24H'].map((text) => {
      const rule = readRule(text)
      return rule && ruleKey(rule)
    })
    expect(keys).toEqual(['email:event-started:86400', 'email:event-started:86400'])
  })
})

describe('a report', () => {
  const entry = { machine: 'quiz', type: 'OPEN', payload: {}, at: 0, caused: false, state: 'open' }
  const report = { version: 1, path: '/', locale: 'en', build: 'b', starts: {}, entries: [entry] }

  test('is read as it was written', () => {
    const full = { ...report, starts: { quiz: { value: 'closed', context: { index: 0 } } } }
    expect(readReport(JSON.stringify(full))).toEqual(full)
  })

  test.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...report, version: 2 })],
    ['something more', JSON.stringify({ ...report, secret: 1 })],
    ['a start with something more', JSON.stringify({ ...report, starts: { a: { value: 1, context: {}, more: 1 } } })],
    ['an entry with something more', JSON.stringify({ ...report, entries: [{ ...entry, more: 1 }] })],
    ['too many entries', JSON.stringify({ ...report, entries: Array(501).fill(entry) })],
  ])('is refused on its field: %s', (_, text) => {
    expect(problemOf(() => readReport(text))).toMatchObject({
      code: 'invalid-request',
      fieldKeys: { report: { key: 'fields.invalid' } },
    })
  })
})
