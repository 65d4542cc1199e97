import { z } from 'zod'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { chooseLocale, directionOf, readTexts } from '../../../http/texts.ts'

type Locale = (typeof LOCALES)[number]

const textsSchema = z.strictObject({
  title: z.string(),
  simulation: z.string(),
  instead: z.string(),
  pay: z.string(),
  secure: z.string(),
  decline: z.string(),
  stay: z.string(),
  twice: z.string(),
  leave: z.string(),
  bank: z.string(),
  confirm: z.string(),
  refuse: z.string(),
  declined: z.string(),
  paid: z.string(),
  expired: z.string(),
  missing: z.string(),
})

const read = (locale: Locale) => textsSchema.parse(readTexts(locale, 'stripe-simulator'))
const TEXTS = new Map<string, z.infer<typeof textsSchema>>(LOCALES.map((locale) => [locale, read(locale)]))
const ENGLISH = read('en')

export interface Language {
  locale: string
  dir: 'ltr' | 'rtl'
  texts: z.infer<typeof textsSchema>
}

/** The language that the portal asked for, else the best match for the browser. */
export function languageOf(wanted: string | undefined, acceptLanguage: string | undefined): Language {
  const locale = wanted !== undefined && TEXTS.has(wanted) ? wanted : chooseLocale(acceptLanguage)
  return { locale, dir: directionOf(locale), texts: TEXTS.get(locale) ?? ENGLISH }
}
