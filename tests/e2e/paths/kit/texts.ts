import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import type { Locale } from '../../../../openapi/generated/portal.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', 'locales')

export type Say = i18n['t']

/** The texts of a locale by area and key, such as `auth:submit`. */
export function textsOf(locale: Locale): Say {
  const folder = join(ROOT, locale)
  const areas = readdirSync(folder).map((file) => basename(file, '.json'))
  const resources: ResourceLanguage = Object.fromEntries(
    areas.map((area) => [area, JSON.parse(readFileSync(join(folder, `${area}.json`), 'utf8'))]),
  )
  const texts = createInstance()
  void texts.init({
    lng: locale,
    resources: { [locale]: resources },
    ns: areas,
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return texts.t
}
