// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { clearSearches } from '../../../src/features/search/clear-searches.ts'
import { readSearches, storeSearch } from '../../../src/features/search/recent-searches.ts'

const KEY = 'lectern.searches'

afterEach(() => localStorage.clear())

describe('earlier searches', () => {
  test('are the last five, the latest first, each once', () => {
    for (const q of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) storeSearch('maya', q)
    expect(readSearches('maya')).toEqual(['f', 'e', 'd', 'b', 'c'])
  })

  test('are shown to nobody but whose they are', () => {
    storeSearch('maya', 'bonds')
    expect(readSearches('tom')).toEqual([])
    expect(readSearches(null)).toEqual([])
    storeSearch('tom', 'funds')
    expect(readSearches('tom')).toEqual(['funds'])
    expect(localStorage.getItem(KEY)).not.toContain('bonds')
  })

  test('of a guest are a guest’s, and can be forgotten', () => {
    storeSearch(null, 'bonds')
    expect(readSearches(null)).toEqual(['bonds'])
    clearSearches()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test.each(['{', 'null', '[]', '{"owner":null}', '{"owner":null,"words":"bonds"}'])(
    'are none when %s is kept',
    (kept) => {
      localStorage.setItem(KEY, kept)
      expect(readSearches(null)).toEqual([])
    },
  )
})
