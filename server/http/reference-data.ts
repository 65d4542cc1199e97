import { countries } from 'countries-list'

/** Whether this is the code of an existing country, in either case (TEXT-11). */
export const isCountryCode = (code: string) => Object.hasOwn(countries, code.toUpperCase())

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether this is the code of an existing language, ISO 639-1. */
export const isLanguageCode = (code: string) => /^[a-z]{2}$/.test(code) && languages.of(code) !== undefined

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** Whether this is a time zone or an alias of one in the IANA list; offsets are not. */
export function isTimeZone(name: string) {
  if (zones.has(name)) return true
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
