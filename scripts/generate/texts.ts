import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GeneratedFile, ROOT } from '../generated-file.ts'

const notice = '// Generated from the folders in locales/ by `npm run generate`. Do not edit.\n'
const FOLDER = 'src/platform/texts/generated'

/** The texts of one locale: what every page needs, and the rest by its file. */
const localeFile = (locale: string): GeneratedFile => ({
  path: `${FOLDER}/locales/${locale}.ts`,
  content: `${notice}
import common from '../../../../../locales/${locale}/common.json'
import type { AreaTexts, LocaleTexts } from '../../texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>('./*/*.json', { base: '../../../../../locales/${locale}/', import: 'default' }),
}
`,
})

/** The file of each area below the folder of a locale, for the build's manifest. */
const areasFile = (areas: [string, string][]): GeneratedFile => ({
  path: `${FOLDER}/areas.ts`,
  content: `${notice}
export const AREA_FILES = {
${areas.map(([area, file]) => `  ${area}: '${file}',`).join('\n')}
}
`,
})

/** Each language in its own words, for people who cannot read the current one. */
const namesFile = (names: [string, string][], flags: string[]): GeneratedFile => ({
  path: `${FOLDER}/names.ts`,
  content: `${notice}
import type { Locale } from '../../../../openapi/generated/portal.ts'

export const LOCALE_NAMES: Record<Locale, string> = {
${names.map(([locale, name]) => `  ${locale}: '${name}',`).join('\n')}
}

/** Languages that a flag stands for: \`public/flags/<language>.svg\`. */
export const FLAGS: Locale[] = [${flags.map((locale) => `'${locale}'`).join(', ')}]
`,
})

/** The type of every text, from the English ones. */
const typesFile = (areas: [string, string][]): GeneratedFile => ({
  path: `${FOLDER}/i18next.d.ts`,
  content: `${notice}
import 'i18next'
${areas.map(([area, file]) => `import type ${area} from '../../../../locales/en/${file}'`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
${areas.map(([area]) => `      ${area}: typeof ${area}`).join('\n')}
    }
  }
}
`,
})

/**
 * What the portal has to know of the files in locales/. A file in a folder is an area of texts, named as the file. Those
 * beside the folders are `common.json`, which every page has, and what only the server reads, as it does those deeper.
 */
export async function textFiles(): Promise<GeneratedFile[]> {
  const locales = (await readdir(join(ROOT, 'locales'))).sort()
  const files = (await readdir(join(ROOT, 'locales', 'en'), { recursive: true })).filter(
    (name) => name.endsWith('.json') && name.split('/').length <= 2,
  )
  const areas = files
    .map((file): [string, string] => [file.replace(/^.*\//, '').replace('.json', ''), file])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const ofPages = areas.filter(([, file]) => file.includes('/'))
  const names = locales.map(async (locale): Promise<[string, string]> => {
    const { languageName } = JSON.parse(await readFile(join(ROOT, 'locales', locale, 'common.json'), 'utf8'))
    return [locale, languageName]
  })
  const flags = (await readdir(join(ROOT, 'public', 'flags'))).map((file) => file.replace('.svg', '')).sort()
  return [
    ...locales.map(localeFile),
    namesFile(await Promise.all(names), flags),
    areasFile(ofPages),
    typesFile(areas.filter(([area, file]) => area === 'common' || file.includes('/'))),
  ]
}
