import { expect, test } from 'vitest'
import { createTexts } from '../../src/platform/texts/i18n.ts'

/** `loading` with another text. */
const saying = (loading: string) => createTexts('en', { common: { loading } }).t

test('values stand in for their names, each as often as it occurs [TEXT-3]', () => {
  expect(saying('{{one}} and {{two}}, {{one}} again')('loading', { one: 1, two: 'x' })).toBe('1 and x, 1 again')
  expect(saying('Nothing to fill in')('loading', { one: 1 })).toBe('Nothing to fill in')
})

test('the number chooses the form, and stands in it [TEXT-3]', () => {
  const { t } = createTexts('en', { courses: { lessons_one: '{{count}} lesson', lessons_other: '{{count}} lessons' } })
  expect([1, 2].map((count) => t('courses:lessons', { count }))).toEqual(['1 lesson', '2 lessons'])
})

test('a value is neither escaped nor read as a text itself', () => {
  const name = '<i> & {{two}} $t(loading) $& '
  expect(saying('<b>{{name}}</b>')('loading', { name })).toBe('<b><i> & {{two}} $t(loading) $& </b>')
})

test('what has no value is left out', () => {
  expect(saying('{{one}} and {{two}}')('loading', { one: 1, two: null })).toBe('1 and ')
})

test('a key without a text stands for itself', () => {
  expect(saying('Loading')('nav.notices')).toBe('nav.notices')
})
