import { describe, expect, test } from 'vitest'
import { bestParameters, pageParameters, SEARCH, searchParameters } from '../../../src/features/search/search-url.ts'
import { readUrl } from '../../../src/platform/address/url-fields.ts'

describe('the address of the search', () => {
  test('says what is looked for, where, and which page of it', () => {
    expect(readUrl(SEARCH, '?q=index+funds&active-tab=tutors&page=2')).toEqual({
      q: 'index funds',
      'active-tab': 'tutors',
      page: 2,
    })
  })

  test('stands for the default where it is nonsense', () => {
    expect(readUrl(SEARCH, '?q=%00%20&active-tab=people&page=-1')).toEqual({ q: '', 'active-tab': 'all', page: 1 })
  })
})

describe('what is asked of the API', () => {
  test('is each word, in what is published (SEARCH-2)', () => {
    expect(searchParameters('courses', 'index  funds', { page: 1, limit: 3 })).toEqual({
      page: 1,
      limit: 3,
      sort: ['-enrolledCount'],
      filter: { state: 'published', $words: 'index  funds' },
    })
    const { filter, sort } = bestParameters('tutors', 'a b')
    expect({ filter, sort }).toEqual({ filter: { role: 'tutor', $words: 'a b' }, sort: ['-courseCount', 'lastName'] })
  })

  test('is the best three beside other kinds, and a page of ten alone', () => {
    expect(bestParameters('events', 'a')).toMatchObject({ page: 1, limit: 3, sort: ['-startsAt'] })
    expect(pageParameters('events', 'a', 4)).toMatchObject({ page: 4, limit: 10 })
  })
})
