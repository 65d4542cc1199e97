import { countries } from 'countries-list'

/** Two letters of a country there is, in either case (specification point 3, country list). */
export const isCountryCode = (code: string) => Object.hasOwn(countries, code.toUpperCase())

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Two letters of a language there is, ISO 639-1. */
export const isLanguageCode = (code: string) => /^[a-z]{2}$/.test(code) && languages.of(code) !== undefined

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** A time zone of the IANA list, or another of its names; an offset is none. */
export function isTimeZone(name: string) {
  if (zones.has(name)) return true
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
