import { LOCALES } from '../../../openapi/generated/constants.ts'
import { languageFormat } from '../texts/formats.ts'

export interface LanguageOption {
  /** two letters, ISO 639-1 */
  value: string
  label: string
}

/** Languages that people speak and content is written in: those of the interface, of events and of video conferences. */
const LANGUAGES = [...LOCALES, 'id', 'it', 'pt', 'nl', 'sv', 'ru', 'uk', 'tr', 'zh', 'ja', 'ko', 'vi', 'hi']

/** Names of languages by code; a code without a name stands for itself. */
export function languageNames(codes: readonly string[], locale: string): string[] {
  const names = languageFormat(locale)
  return codes.flatMap((code) => (/^[a-z]{2}$/.test(code) ? names.format(code) : []))
}

/** Languages in the order of the locale's alphabet; `own` are those that somebody has and that must be among them. */
export function languageOptions(locale: string, own: readonly string[] = []): LanguageOption[] {
  const { compare } = new Intl.Collator(locale)
  return [...new Set([...LANGUAGES, ...own])]
    .flatMap((value) => languageNames([value], locale).map((label) => ({ value, label })))
    .sort((a, b) => compare(a.label, b.label))
}
