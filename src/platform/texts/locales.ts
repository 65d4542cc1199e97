import { LOCALES } from '../../../openapi/generated/constants.ts'
import type { Locale } from '../../../openapi/generated/portal.ts'

/** The default, which has no prefix in the path (TEXT-1, TEXT-2). */
export const DEFAULT_LOCALE: Locale = 'en'

export const isLocale = (text: string | undefined): text is Locale => LOCALES.some((locale) => locale === text)

const RIGHT_TO_LEFT = ['ar', 'he', 'fa', 'ur']
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** The locale of a path and its base, without which the routes are the same in every language. */
export function splitLocale(pathname: string): { locale: Locale; base: string; path: string } {
  const [, first, ...rest] = pathname.split('/')
  if (!isLocale(first) || first === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, base: '', path: pathname }
  return { locale: first, base: `/${first}`, path: `/${rest.join('/')}` }
}

export const localised = (locale: Locale, path: string) =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`
