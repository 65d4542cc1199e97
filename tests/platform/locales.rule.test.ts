import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { LOCALE_NAMES } from '../../src/platform/texts/generated/names.ts'
import { DEFAULT_LOCALE, directionOf, isLocale, localised, splitLocale } from '../../src/platform/texts/locales.ts'
import { holds } from '../lib/portal/properties.ts'

describe('the locale in a path', () => {
  test.each([
    ['/', 'en', '', '/'],
    ['/courses', 'en', '', '/courses'],
    ['/es', 'es', '/es', '/'],
    ['/es/', 'es', '/es', '/'],
    ['/ar/course-content/start-investing', 'ar', '/ar', '/course-content/start-investing'],
    ['/en/courses', 'en', '', '/en/courses'],
    ['/xx/courses', 'en', '', '/xx/courses'],
    ['/esp', 'en', '', '/esp'],
    ['/ES/courses', 'en', '', '/ES/courses'],
    ['/courses/es', 'en', '', '/courses/es'],
  ])('of %s', (pathname, locale, base, path) => {
    expect(splitLocale(pathname)).toEqual({ locale, base, path })
  })

  test('comes back from every path [TEXT-2]', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '1', '%20'), minLength: 1, maxLength: 8 })
    const path = fc
      .array(part, { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
      .filter((path) => !isLocale(path.split('/')[1]))
    holds(
      fc.property(fc.constantFrom(...LOCALES), path, (locale, path) => {
        const split = splitLocale(localised(locale, path))
        expect(split).toEqual({ locale, path, base: locale === DEFAULT_LOCALE ? '' : `/${locale}` })
        expect(localised(split.locale, split.path)).toBe(localised(locale, path))
      }),
    )
  })
})

test('the home page of a language has only its code as path', () => {
  expect([localised('en', '/'), localised('es', '/'), localised('es', '/courses')]).toEqual(['/', '/es', '/es/courses'])
})

describe('the direction of a language', () => {
  test('is right to left for Arabic alone among the interface languages', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
  })

  test.each([
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['id', 'ltr'],
    ['arn', 'ltr'],
    ['', 'ltr'],
  ])('%s runs %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})

test('every language has a name of its own', () => {
  expect(new Set(LOCALES.map((locale) => LOCALE_NAMES[locale])).size).toBe(LOCALES.length)
})

test('English and Spanish have a flag of 80 pixels at least [TEXT-10]', () => {
  for (const locale of ['en', 'es']) {
    const flag = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'flags', `${locale}.svg`), 'utf8')
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(flag) ?? []
    expect([Number(width) >= 80, Number(height) >= 80]).toEqual([true, true])
  }
})
