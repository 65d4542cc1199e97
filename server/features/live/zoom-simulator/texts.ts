import { z } from 'zod'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { chooseLocale, directionOf, readTexts } from '../../../http/texts.ts'

type Locale = (typeof LOCALES)[number]

const textsSchema = z.strictObject({
  title: z.string(),
  simulation: z.string(),
  withoutZoom: z.string(),
  you: z.string(),
  host: z.string(),
  present: z.string(),
  waiting: z.string(),
  lookAgain: z.string(),
  running: z.string(),
  ended: z.string(),
  recorded: z.string(),
  left: z.string(),
  start: z.string(),
  end: z.string(),
  leave: z.string(),
  join: z.string(),
  joinAgain: z.string(),
  yourName: z.string(),
  refused: z.string(),
  openAgain: z.string(),
  missing: z.string(),
})

export type Texts = z.infer<typeof textsSchema>

const read = (locale: Locale) => textsSchema.parse(readTexts(locale, 'zoom-simulator'))
const TEXTS = new Map<string, Texts>(LOCALES.map((locale) => [locale, read(locale)]))
const ENGLISH = read('en')

export interface Language {
  locale: string
  dir: 'ltr' | 'rtl'
  texts: Texts
}

/** The language given in the address, else the best match for the browser. */
export function languageOf(wanted: string | undefined, acceptLanguage: string | undefined): Language {
  const locale = wanted !== undefined && TEXTS.has(wanted) ? wanted : chooseLocale(acceptLanguage)
  return { locale, dir: directionOf(locale), texts: TEXTS.get(locale) ?? ENGLISH }
}
