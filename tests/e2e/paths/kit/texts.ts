import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import type { Locale } from '../../../../openapi/generated/portal.ts'
import { readTexts } from '../../../lib/locale-texts.ts'

export type Say = i18n['t']

/** The texts of a locale by area and key, such as `auth:submit`. */
export function textsOf(locale: Locale): Say {
  const resources = readTexts(locale)
  const texts = createInstance()
  void texts.init({
    lng: locale,
    resources: { [locale]: resources as ResourceLanguage },
    ns: Object.keys(resources),
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return texts.t
}
