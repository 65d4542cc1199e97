import { LOCALES } from '../../../openapi/generated/constants.ts'
import { displayNames } from '../texts/formats.ts'

export interface LanguageOption {
  /** two letters, ISO 639-1 */
  value: string
  label: string
}

/** Languages that people speak and content is written in: those of the interface, of events and of video conferences. */
const LANGUAGES = [...LOCALES, 'id', 'it', 'pt', 'nl', 'sv', 'ru', 'uk', 'tr', 'zh', 'ja', 'ko', 'vi', 'hi']

const isLanguage = (code: string) => /^[a-z]{2}$/.test(code)

/** Name of a language by its code; what has no name, or is no code, stands for itself. */
export const languageName = (code: string, locale: string): string =>
  isLanguage(code) ? (displayNames(locale, { type: 'language' }).of(code) ?? code) : code

/** Names of languages by code, without what is no code. */
export const languageNames = (codes: readonly string[], locale: string): string[] =>
  codes.filter(isLanguage).map((code) => languageName(code, locale))

/** Languages in the order of the locale's alphabet; `own` are those that somebody has and that must be among them. */
export function languageOptions(locale: string, own: readonly string[] = []): LanguageOption[] {
  const { compare } = new Intl.Collator(locale)
  return [...new Set([...LANGUAGES, ...own])]
    .filter(isLanguage)
    .map((value) => ({ value, label: languageName(value, locale) }))
    .sort((a, b) => compare(a.label, b.label))
}
