import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CATEGORIES,
  courseListQuery,
  readCourseSearch,
  SORTS,
  writeCourseSearch,
} from '../../../src/domain/course-search.ts'
import { COURSE_TABS, readCourseTab } from '../../../src/domain/course-tabs.ts'
import { hardText, holds, SEED } from '../seed.ts'

const START = { category: 'all', q: '', sort: 'newest', page: 1 }

describe('the address of the course list', () => {
  test('says topic, words, order and page', () => {
    expect(readCourseSearch('?active-tab=trading&q=risk&sort=alphabetical-z-a&page=3')).toEqual({
      category: 'trading',
      q: 'risk',
      sort: 'alphabetical-z-a',
      page: 3,
    })
  })

  test.each([
    '',
    '?active-tab=cooking',
    '?active-tab=',
    '?sort=price',
    '?sort=__proto__',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=two',
    '?page=Infinity',
    '?page=501',
    '?page=',
    '?q=%20%20',
    '?%E0%A4%A=1',
  ])('falls back to the start at %j', (search) => {
    expect(readCourseSearch(search)).toEqual(START)
  })

  test('leaves out what is the default anyway', () => {
    expect(writeCourseSearch(readCourseSearch(''))).toBe('')
    expect(writeCourseSearch({ category: 'all', q: 'a b', sort: 'newest', page: 1 })).toBe('?q=a+b')
  })

  test(`comes back as it was written, PATHS_SEED=${SEED}`, () => {
    const search = fc.record({
      category: fc.constantFrom(...CATEGORIES),
      q: fc.string({ unit: fc.constantFrom(...'aZ1 +&=%äق'), maxLength: 100 }).map((text) => text.trim()),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 500 }),
    })
    holds(
      fc.property(search, (given) => {
        expect(readCourseSearch(writeCourseSearch(given))).toEqual(given)
      }),
    )
  })

  test(`is settled after one reading, and its words can be sent, PATHS_SEED=${SEED}`, () => {
    const words = fc.oneof(
      hardText,
      fc.tuple(fc.constantFrom('a'.repeat(98), 'a'.repeat(99)), hardText).map((two) => two.join('')),
      fc.constant(`${'a'.repeat(99)} and more`),
      fc.constant(`${'a'.repeat(99)}😀`),
    )
    holds(
      fc.property(words, (q) => {
        const once = readCourseSearch(`?${new URLSearchParams({ q })}`)
        expect(once.q.isWellFormed()).toBe(true)
        expect(readCourseSearch(writeCourseSearch(once))).toEqual(once)
      }),
      200,
    )
  })
})

describe('the call behind it', () => {
  test('asks for one page, sorted, and nothing else at the start', () => {
    expect(courseListQuery(readCourseSearch(''), undefined)).toEqual({ page: 1, limit: 12, sort: '-createdAt' })
  })

  test.each([
    ['newest', '-createdAt'],
    ['latest', '-updatedAt'],
    ['alphabetical-a-z', 'name'],
    ['alphabetical-z-a', '-name'],
  ])('%s sorts by %s', (sort, field) => {
    expect(courseListQuery(readCourseSearch(`?sort=${sort}`), undefined).sort).toBe(field)
  })

  test('finds words in the name or the summary, within a topic', () => {
    expect(courseListQuery(readCourseSearch('?q=risk&active-tab=trading'), 'an-id').filter).toEqual({
      $or: [{ name: { $cont: 'risk' } }, { shortDescription: { $cont: 'risk' } }],
      categoryIds: { $in: ['an-id'] },
    })
  })

  test('stays within what the server allows', () => {
    const { page, limit } = courseListQuery(readCourseSearch('?page=500'), undefined)
    expect(limit).toBeLessThanOrEqual(50)
    expect(page * limit).toBeLessThanOrEqual(10_000)
  })
})

describe("the tab of a course's page", () => {
  test.each([...COURSE_TABS])('%s is said by the address', (tab) => {
    expect(readCourseTab(`?${new URLSearchParams({ 'active-tab': tab })}`)).toBe(tab)
  })

  test.each(['', '?active-tab=', '?active-tab=lessons', '?active-tab=TUTOR', '?tab=tutor', '?active-tab=constructor'])(
    'is the first at %j',
    (search) => {
      expect(readCourseTab(search)).toBe('description')
    },
  )
})
