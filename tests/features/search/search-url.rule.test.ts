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
  test('wants each word somewhere in a thing', () => {
    expect(searchParameters('courses', 'index  funds', { page: 1, limit: 3 })).toEqual({
      page: 1,
      limit: 3,
      sort: ['-enrolledCount'],
      filter: {
        state: 'published',
        $and: ['index', 'funds'].map((word) => ({
          $or: [{ name: { $cont: word } }, { shortDescription: { $cont: word } }, { $text: `"${word}"` }],
        })),
      },
    })
  })

  test('wants six words at most, and those of a person in names and work', () => {
    const { filter, sort } = bestParameters('tutors', 'a b c d e f g')
    expect(filter.$and).toHaveLength(6)
    expect({ ...filter, sort, $and: filter.$and[0] }).toEqual({
      role: 'tutor',
      sort: ['-courseCount', 'lastName'],
      $and: { $or: [{ firstName: { $cont: 'a' } }, { lastName: { $cont: 'a' } }, { title: { $cont: 'a' } }] },
    })
  })

  test('is the best three beside other kinds, and a page of ten alone', () => {
    expect(bestParameters('events', 'a')).toMatchObject({ page: 1, limit: 3, sort: ['-startsAt'] })
    expect(pageParameters('events', 'a', 4)).toMatchObject({ page: 4, limit: 10 })
  })

  test('takes no operator from what somebody types', () => {
    const { filter } = searchParameters('articles', '-risk a"b', { page: 1, limit: 3 })
    expect(JSON.stringify(filter)).toContain(JSON.stringify({ $text: '"-risk"' }))
    expect(JSON.stringify(filter)).toContain(JSON.stringify({ $text: '"a b"' }))
  })
})
