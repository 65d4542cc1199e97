import { type BackendModule, createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '../../../openapi/generated/portal.ts'
import type { Area } from './text-modules.ts'
import type { AreaTexts, LocaleTexts } from './texts.ts'

type Texts = Record<string, AreaTexts>

/** No other language reaches the browser, and of this one only what its pages show. */
const LOADERS = import.meta.glob<{ texts: LocaleTexts }>('./*.ts', { base: './generated/locales/' })
const textsOf = async (locale: Locale): Promise<LocaleTexts> => {
  const load = LOADERS[`./${locale}.ts`]
  if (!load) throw new Error(locale)
  return (await load()).texts
}

const nameOf = (path: string) => path.split('/').at(-1)?.replace('.json', '') ?? path

/** Texts of a locale by area: the common ones and those named, or all. */
export async function loadTexts(locale: Locale, areas: readonly Area[] | 'all'): Promise<Texts> {
  const texts = await textsOf(locale)
  const wanted = Object.entries(texts.areas).filter(
    ([path]) => areas === 'all' || areas.some((area) => area === nameOf(path)),
  )
  const loaded = await Promise.all(wanted.map(async ([path, load]) => [nameOf(path), await load()] as const))
  return { common: texts.common, ...Object.fromEntries(loaded) }
}

/** Brings the texts of an area when something shows that no page has announced, such as a modal. */
const onDemand = (locale: Locale): BackendModule => ({
  type: 'backend',
  init() {},
  read(_, area, done) {
    textsOf(locale)
      .then(({ areas }) => Object.entries(areas).find(([path]) => nameOf(path) === area)?.[1]())
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
