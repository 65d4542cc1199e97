const namesIn = (locale: string) =>
  // A locale without names of its own would be given those of the machine's language.
  new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })

/** Names of countries by upper-cased code; English for an invalid locale, null when the runtime has no names at all. */
export function regionNames(locale: string): Intl.DisplayNames | null {
  try {
    return namesIn(locale)
  } catch {
    console.warn(`No country names in the locale "${locale}"`)
  }
  try {
    return namesIn('en')
  } catch {
    return null
  }
}

/** Name of a country by its two letters in either case; empty when there is no such country (TEXT-13, TEXT-14). */
export function countryName(code: string | null | undefined, locale = 'en'): string {
  if (!code || !/^[a-z]{2}$/i.test(code)) return ''
  return regionNames(locale)?.of(code.toUpperCase()) ?? ''
}
