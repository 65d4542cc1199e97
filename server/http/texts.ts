import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import Negotiator from 'negotiator'

const FOLDER = join(import.meta.dirname, '..', '..', 'locales')
const FALLBACK = 'en'

/** Sentences that the server itself answers, by locale: `locales/<lng>/problems.json`. */
const LOCALES = readdirSync(FOLDER)
const texts = i18next.createInstance()
await texts.init({
  fallbackLng: FALLBACK,
  ns: 'problems',
  defaultNS: 'problems',
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      { problems: JSON.parse(readFileSync(join(FOLDER, locale, 'problems.json'), 'utf8')) },
    ]),
  ),
})

/** A sentence by its key, with its values filled in; English where a locale lacks it. */
export function sentence(locale: string, key: string, values: Record<string, unknown> = {}): string {
  const text: unknown = texts.getResource(locale, 'problems', key) ?? texts.getResource(FALLBACK, 'problems', key)
  return texts.services.interpolator.interpolate(typeof text === 'string' ? text : key, values, locale, {})
}

/** The best of our locales for an `accept-language` header. */
export const chooseLocale = (acceptLanguage: string | undefined) =>
  new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([
    FALLBACK,
    ...LOCALES.filter((locale) => locale !== FALLBACK),
  ]) ?? FALLBACK
