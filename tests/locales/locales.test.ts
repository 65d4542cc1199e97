import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { filesOf, LOCALES_FOLDER, readTexts } from '../lib/locale-texts.ts'

const SOURCE = 'en'
const TRANSLATIONS = LOCALES.filter((locale) => locale !== SOURCE)
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Translations that are equal to the English text on purpose, because both languages share the word. */
const SAME_AS_ENGLISH: Record<string, string[]> = {
  'sheets.attendance.minutes': ['fr'],
  'sheets.attendance.name': ['de'],
  'sheets.attendance.no': ['es'],
  'attendance.column.minutes': ['fr'],
  'attendance.column.name': ['de'],
  'attendance.no': ['es'],
  'sheets.roster.name': ['de'],
  'dashboard.students.column.name': ['de'],
  'dashboard.students.write.column': ['fr'],
  'events.place.UTC': ['es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar'],
  'events.place.Asia/Jakarta': ['de', 'fr', 'ro'],
  'events.place.Europe/Madrid': ['es', 'de', 'fr', 'ro'],
  'events.placeTime': ['es', 'pl', 'de', 'fr', 'bg', 'ro'],
  'catalogue.eventTypes.live': ['de'],
  'common.nav.dashboard': ['de'],
  'common.nav.notices': ['fr'],
  'common.pages.label': ['fr'],
  'channels.name.ws': ['es', 'pl', 'de', 'ro'],
  'channels.name.sms': ['es', 'pl', 'de', 'fr', 'bg', 'ro'],
  'channels.name.telegram': ['es', 'pl', 'de', 'fr', 'bg', 'ro'],
  'channels.name.email': ['pl', 'fr', 'ro'],
  'channels.messages.kind.other': ['fr'],
  'checkout.coupon': ['de', 'fr'],
  'coupon.label': ['de', 'fr'],
  'course.tab.description': ['fr'],
  'courses.category.trading': ['es', 'pl', 'de', 'fr', 'ro'],
  'dashboard.title': ['de'],
  'dashboard.tab.webinars': ['es'],
  'dashboard.webinars.title': ['es'],
  'dashboard.webinars.found_one': ['es', 'pl', 'ro'],
  'dashboard.webinars.found_other': ['es'],
  'lesson.kind.link': ['de', 'ro'],
  'lesson.kind.video': ['de', 'ro'],
  'transcript.sizes.normal': ['es', 'de'],
  'lesson.kind.audio': ['es', 'de', 'fr', 'ro'],
  'lesson.kind.image': ['fr'],
  'lesson.kind.quiz': ['pl', 'de', 'fr'],
  'notices.title': ['fr'],
  'search.tab.articles': ['fr'],
  'webinars.metaTitle': ['es'],
  'webinars.title': ['es'],
  'webinars.found_one': ['es', 'pl', 'ro'],
  'webinars.found_other': ['es'],
  'webinar.error.title': ['es'],
}

/** Every text of a locale, by `area.key.key`. */
function textsOf(locale: string): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, `${path}.${key}`)
    else throw new Error(`${locale}: ${path} is neither a text nor a group of texts`)
  }
  for (const [area, inArea] of Object.entries(readTexts(locale))) collect(inArea, area)
  return texts
}

const isPlural = (key: string) => PLURAL.test(key)
const baseOf = (key: string) => key.replace(PLURAL, '')
const formOf = (key: string) => PLURAL.exec(key)?.[1] ?? ''
const basesOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(baseOf))].sort()
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{[^}]*\}\}/g)].map(String).sort()

/** Whether a plural form is used for one number only, so that its text may name the number. */
function namesOneNumber(locale: string, form: string) {
  const rules = new Intl.PluralRules(locale)
  return Array.from({ length: 1000 }, (_, count) => count).filter((count) => rules.select(count) === form).length === 1
}

const source = textsOf(SOURCE)
const pluralBases = [...new Set([...source.keys()].filter(isPlural).map(baseOf))]

/** The English text of a translation; plural forms use the general one. */
const sourceOf = (key: string) => source.get(isPlural(key) ? `${baseOf(key)}_other` : key) ?? ''

test('every locale of the product is there and no other [TEXT-1]', () => {
  expect(readdirSync(LOCALES_FOLDER).sort()).toEqual([SOURCE, ...TRANSLATIONS].sort())
})

describe.each([SOURCE, ...TRANSLATIONS])('%s', (locale) => {
  const texts = textsOf(locale)

  test('has each plural form of its language and no other [TEXT-3]', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const base of pluralBases) {
      const forms = [...texts.keys()].filter((key) => isPlural(key) && baseOf(key) === base).map(formOf)
      expect(forms.sort(), base).toEqual([...pluralCategories].sort())
    }
  })

  test('leaves no text empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
  })
})

describe.each(TRANSLATIONS)('%s against the source', (locale) => {
  const texts = textsOf(locale)

  test('has the same areas and keys', () => {
    expect(filesOf(locale)).toEqual(filesOf(SOURCE))
    expect(basesOf(texts)).toEqual(basesOf(source))
  })

  test('inflects only what the source inflects', () => {
    expect([...texts.keys()].filter((key) => isPlural(key) && !pluralBases.includes(baseOf(key)))).toEqual([])
  })

  test('keeps the placeholders', () => {
    for (const [key, text] of texts) {
      const wanted = placeholdersOf(sourceOf(key))
      const mayOmitCount = isPlural(key) && namesOneNumber(locale, formOf(key))
      const accepted = mayOmitCount ? [wanted, wanted.filter((name) => name !== '{{count}}')] : [wanted]
      expect(accepted, `${key}: ${text}`).toContainEqual(placeholdersOf(text))
    }
  })

  test('is translated [TEXT-3]', () => {
    const untranslated = [...texts].filter(([key, text]) => text === source.get(key)).map(([key]) => key)
    const shared = Object.keys(SAME_AS_ENGLISH).filter((key) => SAME_AS_ENGLISH[key]?.includes(locale))
    expect(untranslated.sort()).toEqual(shared.sort())
  })
})
