import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleList } from '../../../server/db/queries/articles.ts'
import { courseList } from '../../../server/db/queries/courses.ts'
import { eventList } from '../../../server/db/queries/events.ts'
import { profileList } from '../../../server/db/queries/profiles.ts'
import { readListQuery } from '../../../server/domain/list-query.ts'
import { bestOf, foundBy, pageOf, SEARCH, SEARCH_KINDS } from '../../../src/domain/search.ts'
import { readUrl, words } from '../../../src/domain/url-state.ts'

const SPECS = { courses: courseList, events: eventList, articles: articleList, tutors: profileList }

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
    expect(foundBy('courses', 'index  funds', { page: 1, limit: 3 })).toEqual({
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

  test('takes no operator from what somebody types', () => {
    const { filter } = foundBy('articles', '-risk a"b', { page: 1, limit: 3 })
    expect(JSON.stringify(filter)).toContain(JSON.stringify({ $text: '"-risk"' }))
    expect(JSON.stringify(filter)).toContain(JSON.stringify({ $text: '"a b"' }))
  })

  test('is something that each list takes, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 120, unit: 'binary' }),
      fc.array(fc.string({ maxLength: 4 }), { maxLength: 60 }).map((list) => list.join(' ')),
    )
    fc.assert(
      fc.property(typed, fc.constantFrom(...SEARCH_KINDS), fc.integer({ min: 1, max: 500 }), (text, kind, page) => {
        const q = words.read(text) ?? ''
        fc.pre(q !== '')
        expect(() => readListQuery(SPECS[kind], bestOf(kind, q))).not.toThrow()
        expect(() => readListQuery(SPECS[kind], pageOf(kind, q, page))).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})
