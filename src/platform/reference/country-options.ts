import codes from 'countries-list/minimal/countries.2to3.min.json' with { type: 'json' }
import { regionNames } from './country-name.ts'

/** A line of the country picker (TEXT-12): the value is the lower-cased two-letter code. */
export interface CountryOption {
  value: string
  label: string
}

/** Every country by its name in the locale, in the order of its alphabet. */
export function countryOptions(locale: string): CountryOption[] {
  const names = regionNames(locale)
  const { compare } = new Intl.Collator(names?.resolvedOptions().locale ?? 'en')
  return Object.keys(codes)
    .map((code) => ({ value: code.toLowerCase(), label: names?.of(code) ?? code }))
    .sort((a, b) => compare(a.label, b.label))
}
