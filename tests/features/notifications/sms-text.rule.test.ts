import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import { EVENT_LETTERS, type EventLetter } from '../../../server/features/notifications/mail/event-letters.ts'
import { filled, textsOf } from '../../../server/features/notifications/mail/texts.ts'
import { encodingOf, plainly, segmentsOf, shortened } from '../../../server/features/notifications/sms/length.ts'
import { smsOf } from '../../../server/features/notifications/sms/text.ts'
import { wishOf } from '../../../server/features/notifications/sms/webhook-service.ts'
import { holds } from '../../lib/portal/properties.ts'

const URL = 'https://learn.example.org/webinar-content/risk?a=1'
const letterOf = (change: Partial<EventLetter> = {}): EventLetter => ({
  kind: 'reminder',
  url: URL,
  event: 'Risk and reward',
  session: { startsAt: new Date('2026-03-29T16:00:00Z'), endsAt: new Date('2026-03-29T17:00:00Z') },
  host: null,
  location: null,
  timezone: 'Europe/Madrid',
  preferencesUrl: '',
  ...change,
})
const write = (letter: EventLetter, wanted = 'en') => {
  const { locale, texts } = textsOf(wanted)
  return smsOf(letter, texts, locale)
}

describe('the length of an SMS [NOTE-17]', () => {
  test.each([
    ['', 'GSM-7', 1],
    ['a'.repeat(160), 'GSM-7', 1],
    ['a'.repeat(161), 'GSM-7', 2],
    ['a'.repeat(306), 'GSM-7', 2],
    ['a'.repeat(307), 'GSM-7', 3],
    // Of the extension, each takes two places, which are never divided between segments.
    ['€'.repeat(80), 'GSM-7', 1],
    [`${'€'.repeat(80)}a`, 'GSM-7', 2],
    ['[]{}~^|\\€\f', 'GSM-7', 1],
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3],
    ['ç', 'UCS-2', 1],
    ['Ç', 'GSM-7', 1],
    ['م'.repeat(70), 'UCS-2', 1],
    ['م'.repeat(71), 'UCS-2', 2],
    ['م'.repeat(134), 'UCS-2', 2],
    ['م'.repeat(135), 'UCS-2', 3],
    ['😀'.repeat(35), 'UCS-2', 1],
    [`${'😀'.repeat(35)}a`, 'UCS-2', 2],
    [`${'a'.repeat(66)}😀${'م'.repeat(65)}`, 'UCS-2', 2],
    [`${'a'.repeat(66)}😀${'م'.repeat(66)}`, 'UCS-2', 3],
  ] as const)('%j is %s in %i', (text, encoding, segments) => {
    expect([encodingOf(text), segmentsOf(text)]).toEqual([encoding, segments])
  })

  test('grows with the text, and a segment holds 66 units at least', () => {
    holds(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        fc.string({ unit: 'binary', maxLength: 50 }),
        (one, more) => {
          expect(segmentsOf(one + more)).toBeGreaterThanOrEqual(segmentsOf(one))
          expect(segmentsOf(one)).toBeLessThanOrEqual(Math.max(1, Math.ceil(one.length / 66)))
        },
      ),
    )
  })

  test('plain signs take the place of typography only where that spares the other alphabet', () => {
    expect(plainly('“Risk” – the driver’s 5\u202fPM…')).toBe('"Risk" - the driver\'s 5 PM...')
    expect(plainly('„Ryzyko” – część…')).toBe('„Ryzyko” – część…')
  })
})

describe('a text that is too long [NOTE-17]', () => {
  const whole = (words: string) => `About ${words}\n${URL}`

  test('ends at a word with an ellipsis', () => {
    const name = Array(80).fill('investing').join(' ')
    const text = shortened(name, 3, whole)
    expect(segmentsOf(text)).toBe(3)
    expect(text).toMatch(/^About (investing ){3,}investing\.\.\.\nhttps/)
  })

  test('of one endless word ends between what people take for characters', () => {
    const text = shortened('👨‍👩‍👧'.repeat(100), 3, whole)
    expect(segmentsOf(text)).toBe(3)
    expect(text).toMatch(/^About (👨‍👩‍👧)+…\nhttps/u)
  })

  test('takes at most so many segments, begins as it did, and keeps the address', () => {
    const words = fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme', maxLength: 300 }))
    holds(
      fc.property(words, fc.integer({ min: 2, max: 4 }), (name, most) => {
        const text = shortened(name, most, whole)
        expect(segmentsOf(text)).toBeLessThanOrEqual(most)
        expect(text.endsWith(`\n${URL}`)).toBe(true)
        if (segmentsOf(plainly(whole(name))) <= most) expect(text).toBe(plainly(whole(name)))
      }),
    )
  })

  test('never loses its address, however long that is', () => {
    const url = `https://learn.example.org/${'a'.repeat(600)}`
    expect(write(letterOf({ url }))).toContain(url)
  })
})

describe.each(LOCALES)('what it says in %s [NOTE-17]', (locale) => {
  test.each(EVENT_LETTERS)('%s: what, when, and the address', (kind) => {
    const heldUntil = kind === 'ticketOffered' ? new Date('2026-03-28T21:30:00Z') : undefined
    const text = write(letterOf({ kind, heldUntil }), locale)
    expect(text).toContain('Risk and reward')
    expect(text).toMatch(/(18:00|6:00|١٨:٠٠|٦:٠٠)/)
    if (heldUntil) expect(text).toMatch(/(22:30|10:30|٢٢:٣٠|١٠:٣٠)/)
    expect(text.split('\n').at(-1)).toBe(URL)
    expect(text).not.toMatch(/\{\{|undefined|null/)
    expect(segmentsOf(text)).toBeLessThanOrEqual(3)
  })

  test('the code comes in one segment', () => {
    const text = filled(textsOf(locale).texts.phoneCode, { code: '012345', minutes: '10' })
    expect(text).toMatch(/012345.*10/)
    expect(segmentsOf(text)).toBe(1)
  })
})

describe('the alphabet of what it says [NOTE-17]', () => {
  test.each(['en', 'de'])('%s goes in seven bits', (locale) => {
    expect([encodingOf(write(letterOf(), locale)), segmentsOf(write(letterOf(), locale))]).toEqual(['GSM-7', 1])
  })
  test('Arabic goes as UCS-2', () => expect(encodingOf(write(letterOf(), 'ar'))).toBe('UCS-2'))
})

describe('an answer of a person [NOTE-16]', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'unsubscribe', 'Cancel', 'END', 'quit!'])('%j ends it', (Body) =>
    expect(wishOf({ Body })).toBe('stop'),
  )
  test.each(['START', 'start', 'Unstop '])('%j allows it again', (Body) => expect(wishOf({ Body })).toBe('start'))
  test.each(['', 'Please stop calling', 'the end', 'HELP', 'restart'])('%j says neither', (Body) =>
    expect(wishOf({ Body })).toBeNull(),
  )
  test('what Twilio has understood counts', () => {
    expect(wishOf({ Body: 'ARRET', OptOutType: 'STOP' })).toBe('stop')
    expect(wishOf({ Body: 'STOP', OptOutType: 'HELP' })).toBeNull()
  })
})
