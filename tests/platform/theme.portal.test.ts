// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { adoptTheme, chooseTheme } from '../../src/platform/theme.ts'

const shown = () => document.documentElement.dataset.theme
afterEach(() => {
  chooseTheme(null)
  localStorage.clear()
})

test('a chosen theme is shown, and kept under the name that a page reads before its first paint', () => {
  chooseTheme('dark')
  expect([shown(), localStorage.getItem('lectern.theme')]).toEqual(['dark', 'dark'])
  chooseTheme(null)
  expect([shown(), localStorage.getItem('lectern.theme')]).toEqual([undefined, null])
})

test('the theme of the account counts where this browser has no other', () => {
  adoptTheme('dark')
  expect(shown()).toBe('dark')
  adoptTheme('light')
  expect(shown()).toBe('dark')
})
