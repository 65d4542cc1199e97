// Generated from the folders in locales/ by `npm run generate`. Do not edit.

import type { Locale } from '../../../../openapi/generated/portal.ts'

export const LOCALE_NAMES: Record<Locale, string> = {
  ar: 'العربية',
  bg: 'Български',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  ro: 'Română',
}

/** Languages that a flag stands for: `public/flags/<language>.svg`. */
export const FLAGS: Locale[] = ['bg', 'de', 'en', 'es', 'fr', 'pl', 'ro']
