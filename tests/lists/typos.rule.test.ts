import { expect, test } from 'vitest'
import { typos, typosWithin } from '../../server/lists/words.ts'

/** What `like` says, for patterns of letters and `_` alone. */
const isLike = (word: string, pattern: string) => new RegExp(`^${pattern.replaceAll('_', '.')}$`, 'u').test(word)
const isNear = (typed: string, word: string) => typos(typed).some((pattern) => isLike(word, pattern))

test('a word is near what was typed with one letter wrong, missing, too many, or two exchanged (SEARCH-3)', () => {
  for (const typed of ['fonds', 'unds', 'funs', 'fuunds', 'xfunds', 'fundsx', 'ufnds', 'fudns', 'xunds', 'fundx'])
    expect(isNear(typed, 'funds'), typed).toBe(true)
})

test('and not with two of these, nor is it near itself', () => {
  for (const typed of ['fnods', 'ufnsd', 'fxxds', 'fus', 'fuundss', 'sdnuf', 'fun'])
    expect(isNear(typed, 'funds'), typed).toBe(false)
  expect(typos('funds')).not.toContain('funds')
})

test('letters outside the basic plane are one letter, and no pattern is there twice', () => {
  expect(isNear('𝒶bcde', '𝒷bcde')).toBe(true)
  const patterns = typos('aabbaa')
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('a beginning is near with a letter missing, wrong or two exchanged within it, not with its last letter wrong', () => {
  const begins = (typed: string, word: string) => typosWithin(typed).some((one) => isLike(word, one.replace('%', '.*')))
  for (const typed of ['invst', 'imvest', 'ivnest', 'ivest', 'nvest'])
    expect(begins(typed, 'investing'), typed).toBe(true)
  for (const typed of ['invesk', 'inxxest', 'invesst']) expect(begins(typed, 'investing'), typed).toBe(false)
})
