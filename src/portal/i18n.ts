import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '../domain/locales.ts'

/** Texts by area or by file. `problems` are the server's own and never get here. */
export type Texts = Record<string, Record<string, unknown>>

/** The texts of a locale are one file of the build: no other language reaches the browser. */
const LOADERS: Record<Locale, () => Promise<{ texts: Texts }>> = {
  en: () => import('../texts/en.ts'),
  es: () => import('../texts/es.ts'),
  pl: () => import('../texts/pl.ts'),
  de: () => import('../texts/de.ts'),
  fr: () => import('../texts/fr.ts'),
  bg: () => import('../texts/bg.ts'),
  ro: () => import('../texts/ro.ts'),
  ar: () => import('../texts/ar.ts'),
}

/** A locale's texts by area, which is the name of its file. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const { texts } = await LOADERS[locale]()
  return Object.fromEntries(Object.entries(texts).map(([path, area]) => [nameOf(path), area]))
}

/** The source file of a locale's texts, as the build's manifest names it. */
export const textModule = (locale: Locale) => `src/texts/${locale}.ts`

const nameOf = (path: string) => path.split('/').at(-1)?.replace('.json', '') ?? path

/** i18next with the texts of one locale, ready at once. */
export function createTexts(locale: Locale, texts: Texts): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: texts },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
