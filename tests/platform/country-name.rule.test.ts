import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countryName, regionNames } from '../../src/platform/reference/country-name.ts'
import { countryOptions } from '../../src/platform/reference/country-options.ts'

const warn = vi.spyOn(console, 'warn')
const fail = () => {
  throw new RangeError('no names')
}
beforeEach(() => {
  warn.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the name of a country', () => {
  test.each([
    ['se', 'en', 'Sweden'],
    ['SE', 'en', 'Sweden'],
    ['de', 'fr', 'Allemagne'],
    ['pl', 'pl', 'Polska'],
    ['bg', 'bg', 'България'],
    ['eg', 'ar', 'مصر'],
    ['gb', 'es-MX', 'Reino Unido'],
  ])('%s in %s is %s [TEXT-13]', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name)
    expect(warn).not.toHaveBeenCalled()
  })

  test('is English when no locale is given', () => {
    expect(countryName('it')).toBe('Italy')
    expect(warn).not.toHaveBeenCalled()
  })

  test('is English, and nothing is warned of, where a locale is well formed and has no names', () => {
    expect(countryName('it', 'tlh')).toBe('Italy')
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([undefined, null, ''])('is empty for the missing code %j', (code) => {
    expect(countryName(code, 'de')).toBe('')
    expect(warn).not.toHaveBeenCalled()
  })

  test.each(['qx', 'swe', 's', '419', 'con', '🇸🇪', '__proto__'])('is empty for %s, which is no country', (code) => {
    expect(countryName(code, 'de')).toBe('')
    expect(warn).not.toHaveBeenCalled()
  })

  test.each(['', 'x', 'not a locale', 'en_GB'])('is English, with a warning, for the invalid locale %j', (locale) => {
    expect(countryName('se', locale)).toBe('Sweden')
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toContain(`"${locale}"`)
  })

  test('is in the order of English where the runtime has no names at all', () => {
    vi.stubGlobal('Intl', { ...Intl, Collator: Intl.Collator, DisplayNames: fail })
    const options = countryOptions('de')
    expect(options.slice(0, 2)).toEqual([
      { value: 'ac', label: 'AC' },
      { value: 'ad', label: 'AD' },
    ])
  })

  test('is empty when English fails, too [TEXT-14]', () => {
    vi.stubGlobal('Intl', { ...Intl, DisplayNames: fail })
    expect(countryName('se', 'de')).toBe('')
    expect(regionNames('en')).toBeNull()
    expect(warn.mock.calls.map(([said]) => said)).toEqual([
      'No country names in the locale "de"',
      'No country names in the locale "en"',
    ])
  })
})
