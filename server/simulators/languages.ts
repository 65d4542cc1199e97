import type { z } from 'zod'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { chooseLocale, directionOf, readTexts } from '../http/texts.ts'

/** A language of a simulator's pages. */
export interface Language<Texts> {
  locale: string
  dir: 'ltr' | 'rtl'
  texts: Texts
}

/** Reads the texts of a simulator in all languages. */
export function simulatorLanguages<Texts>(area: string, schema: z.ZodType<Texts>) {
  const read = (locale: (typeof LOCALES)[number]) => schema.parse(readTexts(locale, area))
  const all = new Map<string, Texts>(LOCALES.map((locale) => [locale, read(locale)]))
  const english = read('en')

  /** The language that is wanted, else the best match for the browser. */
  return (wanted: string | undefined, acceptLanguage: string | undefined): Language<Texts> => {
    const locale = wanted !== undefined && all.has(wanted) ? wanted : chooseLocale(acceptLanguage)
    return { locale, dir: directionOf(locale), texts: all.get(locale) ?? english }
  }
}
