import type { Locale } from '../../../openapi/generated/portal.ts'
import { AREA_FILES } from './generated/areas.ts'

/** A part of the texts, named as its file. */
export type Area = keyof typeof AREA_FILES

/** The source files of a locale's texts, as the build's manifest names them. */
export const textModules = (locale: Locale, areas: readonly Area[]) => [
  `src/platform/texts/generated/locales/${locale}.ts`,
  ...areas.map((area) => `locales/${locale}/${AREA_FILES[area]}`),
]
