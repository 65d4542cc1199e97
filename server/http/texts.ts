import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type ResourceKey } from 'i18next'
import Negotiator from 'negotiator'

const FOLDER = join(import.meta.dirname, '..', '..', 'locales')
const FALLBACK = 'en'

/** What `locales/<lng>/<name>.json` contains; throws if there is no such file. */
export const readTexts = (locale: string, name: string): ResourceKey =>
  JSON.parse(readFileSync(join(FOLDER, locale, `${name}.json`), 'utf8'))

/** Texts of the server by locale: `locales/<lng>/problems.json`. */
const LOCALES = readdirSync(FOLDER)
const texts = i18next.createInstance()
await texts.init({
  fallbackLng: FALLBACK,
  ns: 'problems',
  defaultNS: 'problems',
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    LOCALES.map((locale) => [locale, { problems: readTexts(locale, 'problems'), sheets: readTexts(locale, 'sheets') }]),
  ),
})

export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** A text by its key, with its values filled in; in English where a locale lacks it. */
export function sentence(locale: string, key: string, values: Record<string, unknown> = {}): string {
  const text: unknown = texts.getResource(locale, 'problems', key) ?? texts.getResource(FALLBACK, 'problems', key)
  return texts.services.interpolator.interpolate(typeof text === 'string' ? text : key, values, locale, {})
}

/** A text in a file for spreadsheets. */
export const sheetText = (locale: string, key: string) => String(texts.getResource(locale, 'sheets', key))

/** The supported locale that fits an `accept-language` header best. */
export const chooseLocale = (acceptLanguage: string | undefined) =>
  new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([
    FALLBACK,
    ...LOCALES.filter((locale) => locale !== FALLBACK),
  ]) ?? FALLBACK
