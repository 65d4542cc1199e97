import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const LOCALES_FOLDER = join(import.meta.dirname, '..', '..', 'locales')

/** The files of texts in a locale's folder, in the same order for every locale; documents of the server stand deeper. */
export const filesOf = (locale: string): string[] =>
  readdirSync(join(LOCALES_FOLDER, locale), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && name.split('/').length <= 2)
    .sort()

/** The texts of a locale by area, which is the name of the file. */
export const readTexts = (locale: string): Record<string, unknown> =>
  Object.fromEntries(
    filesOf(locale).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(LOCALES_FOLDER, locale, file), 'utf8')),
    ]),
  )
