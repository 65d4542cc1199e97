import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { languageNames, languageOptions } from '../../src/platform/reference/languages.ts'

describe('names of languages', () => {
  test('are those of the locale, in the order of their codes', () => {
    expect(languageNames(['es', 'en'], 'de')).toEqual(['Spanisch', 'Englisch'])
  })

  test('leave out what is no code of two letters', () => {
    expect(languageNames(['', 'e', 'eng', 'EN', 'de-AT', '4e', 'e4', 'fr'], 'en')).toEqual(['French'])
  })

  test('are the code where a language has none', () => {
    expect(languageNames(['qq'], 'en')).toEqual(['qq'])
  })
})

describe('the list of languages', () => {
  const labels = (locale: string) => languageOptions(locale).map(({ label }) => label)

  test.each(LOCALES)('in %s is in the order of its alphabet', (locale) => {
    expect(labels(locale)).toEqual(labels(locale).toSorted(new Intl.Collator(locale).compare))
  })

  test('has every language of the interface and some more, each once', () => {
    const codes = languageOptions('en').map(({ value }) => value)
    expect(codes).toEqual(expect.arrayContaining([...LOCALES, 'id', 'zh']))
    expect(new Set(codes).size).toBe(codes.length)
    expect(languageOptions('en').find(({ value }) => value === 'pl')).toEqual({ value: 'pl', label: 'Polish' })
  })

  test('has those that somebody has, once and only where they are codes', () => {
    const added = languageOptions('en', ['fi', 'en', 'nonsense', 'F', 'xfi', 'fix']).map(({ value }) => value)
    const usual = languageOptions('en').map(({ value }) => value)
    expect(added.toSorted()).toEqual([...usual, 'fi'].sort())
  })
})
