import { type BackendModule, type CustomTypeOptions, createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '../../../openapi/generated/portal.ts'
import type { AreaTexts, LocaleTexts } from './texts.ts'

/** A part of the texts, named as its file. `problems` are the server's own and never get here. */
export type Area = keyof CustomTypeOptions['resources']

type Texts = Record<string, AreaTexts>

/** No other language reaches the browser, and of this one only what its pages show. */
const LOADERS: Record<Locale, () => Promise<{ texts: LocaleTexts }>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  pl: () => import('./pl.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  bg: () => import('./bg.ts'),
  ro: () => import('./ro.ts'),
  ar: () => import('./ar.ts'),
}

const nameOf = (path: string) => path.split('/').at(-1)?.replace('.json', '') ?? path

/** Texts of a locale by area: the common ones and those named, or all. */
export async function loadTexts(locale: Locale, areas: readonly Area[] | 'all'): Promise<Texts> {
  const { texts } = await LOADERS[locale]()
  const wanted = Object.entries(texts.areas).filter(
    ([path]) => areas === 'all' || areas.some((area) => area === nameOf(path)),
  )
  const loaded = await Promise.all(wanted.map(async ([path, load]) => [nameOf(path), await load()] as const))
  return { common: texts.common, ...Object.fromEntries(loaded) }
}

/** The source files of a locale's texts, as the build's manifest names them. */
export const textModules = (locale: Locale, areas: readonly Area[]) => [
  `src/platform/texts/${locale}.ts`,
  ...areas.map((area) => `locales/${locale}/${area}.json`),
]

/** Brings the texts of an area when something shows that no page has announced, such as a modal. */
const onDemand = (locale: Locale): BackendModule => ({
  type: 'backend',
  init() {},
  read(_, area, done) {
    LOADERS[locale]()
      .then(({ texts }) => texts.areas[`../../../locales/${locale}/${area}.json`]?.())
      .then(
        (found) => done(null, found ?? {}),
        (error: Error) => done(error, null),
      )
  },
})

/** i18next in one locale, with these texts at once; who asks for others waits in the nearest Suspense. */
export function createTexts(locale: Locale, texts: Texts): i18n {
  const instance = createInstance()
  void instance
    .use(onDemand(locale))
    .use(initReactI18next)
    .init({
      lng: locale,
      resources: { [locale]: texts },
      partialBundledLanguages: true,
      ns: Object.keys(texts),
      defaultNS: 'common',
      initAsync: false,
      interpolation: { escapeValue: false },
    })
  return instance
}
