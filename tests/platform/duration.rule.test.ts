import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { durationTexts, formatDuration } from '../../src/platform/texts/duration.ts'
import { holds } from '../lib/portal/properties.ts'

describe('a duration in words [TEXT-8]', () => {
  test.each([
    [1, '1 min'],
    [60, '1 min'],
    [150, '3 min'],
    [59 * 60, '59 min'],
    [59 * 60 + 45, '1 hr'],
    [3600, '1 hr'],
    [3660, '1 hr 1 min'],
    [4800, '1 hr 20 min'],
    [2 * 3600, '2 hr'],
    [25 * 3600, '25 hr'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text)
  })

  test('speaks the language of the page', () => {
    expect(formatDuration(4800, 'de')).toBe('1 Std. 20 Min.')
    expect(formatDuration(4800, 'ar')).toBe('1 س 20 د')
  })

  test('can be put together from the texts that an inline script is given, in any locale', () => {
    const unit = (value: number, texts: string[]) =>
      value === 0 ? '' : (texts[value] || (texts[0] ?? '')).replace('{}', String(value))
    for (const locale of LOCALES) {
      const [hours = [], minutes = []] = Object.values(durationTexts(locale)).map((texts) => texts.split('|'))
      for (let left = 1; left <= 24 * 60; left += 1)
        expect(`${unit(Math.floor(left / 60), hours)} ${unit(left % 60, minutes)}`.trim()).toBe(
          formatDuration(left * 60, locale),
        )
    }
  })

  test('never says sixty minutes nor nothing, in any locale', () => {
    const seconds = fc.integer({ min: 1, max: 400_000 })
    holds(
      fc.property(seconds, fc.constantFrom(...LOCALES), (given, locale) => {
        const said = formatDuration(given, locale)
        const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
        expect(said).not.toContain(parts.format(60))
        expect(said).not.toBe(parts.format(0))
        expect(said).not.toBe('')
      }),
    )
  })
})
