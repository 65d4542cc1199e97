import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { COUNTRIES } from '../../server/features/people/countries.ts'
import { isCountryCode } from '../../server/http/reference-data.ts'
import { countryName } from '../../src/platform/reference/country-name.ts'
import { countryOptions } from '../../src/platform/reference/country-options.ts'

describe('the country list', () => {
  test('holds each country once, and its region is one of those that are asked for', () => {
    expect(COUNTRIES.length).toBeGreaterThan(240)
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
    const regions = ['AS', 'EU', 'AF', 'OC', 'NA', 'SA', 'AN']
    for (const country of COUNTRIES) {
      expect(country.code).toMatch(/^[A-Z]{2}$/)
      expect(country.name).not.toBe('')
      expect(regions, country.name).toContain(country.region)
    }
  })

  test('gives capital, currency and language', () => {
    expect(COUNTRIES.find(({ code }) => code === 'ID')).toEqual({
      name: 'Indonesia',
      code: 'ID',
      capital: 'Jakarta',
      region: 'AS',
      currency: { code: 'IDR', name: 'Indonesian Rupiah', symbol: 'Rp' },
      language: { code: 'id', name: 'Indonesian' },
    })
  })

  test('leaves missing values empty: a symbol, or everything on a continent without a state', () => {
    expect(COUNTRIES.find(({ code }) => code === 'CH')?.currency).toEqual({
      code: 'CHF',
      name: 'Swiss Franc',
      symbol: '',
    })
    expect(COUNTRIES.find(({ code }) => code === 'AQ')).toEqual({
      name: 'Antarctica',
      code: 'AQ',
      capital: '',
      region: 'AN',
      currency: { code: '', name: '', symbol: '' },
      language: { code: '', name: '' },
    })
  })

  test('names currency and language of every country that has them', () => {
    for (const { name, currency, language } of COUNTRIES.filter(({ code }) => code !== 'AQ')) {
      expect(currency.code, name).toMatch(/^[A-Z]{3}$/)
      expect(currency.name, name).not.toBe('')
      expect(language.code, name).toMatch(/^[a-z]{2}$/)
      expect(language.name, name).not.toBe('')
    }
  })

  test('has the countries of the picker and no others', () => {
    expect(countryOptions('en').map(({ value }) => value.toUpperCase())).toHaveLength(COUNTRIES.length)
    expect(new Set(countryOptions('en').map(({ value }) => value.toUpperCase()))).toEqual(
      new Set(COUNTRIES.map(({ code }) => code)),
    )
  })
})

describe.each(LOCALES)('the country picker in %s', (locale) => {
  const options = countryOptions(locale)

  test('offers lower-cased codes that the server accepts, under their names [TEXT-12]', () => {
    for (const { value, label } of options) {
      expect(value).toMatch(/^[a-z]{2}$/)
      expect(isCountryCode(value), value).toBe(true)
      expect(label).toBe(countryName(value, locale))
      expect(label).not.toBe('')
      expect(label).not.toBe(value.toUpperCase())
    }
  })

  test('has no name twice, and stands in the order of its alphabet', () => {
    const labels = options.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale).compare))
  })
})

test('the picker speaks the language of the page: what differs, and where Å and Ä stand', () => {
  const german = countryOptions('de').map(({ label }) => label)
  expect(german.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
  // Polish has Ł after L, English beside it.
  for (const locale of ['es', 'pl']) {
    const labels = countryOptions(locale).map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale).compare))
  }
  expect(countryOptions('ar').find(({ value }) => value === 'de')?.label).toBe('ألمانيا')
})
