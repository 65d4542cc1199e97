import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COURSE_SEARCH,
  type CourseSearch,
  courseParameters,
} from '../../../src/features/courses/catalogue/course-list.ts'
import { VIEWS } from '../../../src/features/courses/catalogue/filters.ts'
import { COURSE_TABS, COURSE_VIEW } from '../../../src/features/courses/course-tabs.ts'
import { changed, choices, readUrl, writeUrl } from '../../../src/platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../../src/platform/lists/list-url.ts'
import { hardText, holds } from '../../lib/portal/properties.ts'

const readCourseSearch = (search: string) => readUrl(COURSE_SEARCH, search)
const writeCourseSearch = (state: CourseSearch) => writeUrl(COURSE_SEARCH, state)
const readCourseTab = (search: string) => readUrl(COURSE_VIEW, search)['active-tab']

const OPEN = { level: [], language: [], price: 'any', min: null, max: null, currency: 'USD', view: 'default' } as const
const START = { 'active-tab': 'all', q: '', sort: 'newest', ...OPEN, page: 1 } as const

describe('the address of the course list', () => {
  test('says topic, words, order and page', () => {
    expect(readCourseSearch('?active-tab=trading&q=risk&sort=alphabetical-z-a&page=3')).toEqual({
      ...START,
      'active-tab': 'trading',
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
    '?level=wizard',
    '?level=',
    '?language=klingon,e,EN',
    '?price=cheap',
    '?min=-5&max=1e3',
    '?min=1.5&max=ten',
    '?currency=GBP',
    '?view=detailed',
    '?%E0%A4%A=1',
  ])('falls back to the start at %j', (search) => {
    expect(readCourseSearch(search)).toEqual(START)
  })

  test('leaves out what is the default anyway', () => {
    expect(writeCourseSearch(readCourseSearch(''))).toBe('')
    expect(writeCourseSearch({ ...START, q: 'a b' })).toBe('?q=a+b')
  })

  test('comes back as it was written', () => {
    const search = fc.record({
      'active-tab': fc.constantFrom(...CATEGORIES),
      q: fc.string({ unit: fc.constantFrom(...'aZ1 +&=%äق'), maxLength: 100 }).map((text) => text.trim()),
      sort: fc.constantFrom(...SORTS),
      level: fc.constantFrom([], ['beginner'], ['beginner', 'advanced']) as fc.Arbitrary<CourseSearch['level']>,
      language: fc.subarray(['ar', 'en', 'es']),
      price: fc.constantFrom('any', 'free'),
      min: fc.option(fc.nat(999_999_999)),
      max: fc.option(fc.nat(999_999_999)),
      currency: fc.constantFrom('USD', 'EUR', 'IDR'),
      view: fc.constantFrom(...VIEWS),
      page: fc.integer({ min: 1, max: 500 }),
    })
    holds(
      fc.property(search, (given) => {
        expect(readCourseSearch(writeCourseSearch(given))).toEqual(given)
      }),
    )
  })

  test('is stable after one reading, and its text can be sent', () => {
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

describe('facts of an address', () => {
  test('another choice starts at the first page, another page keeps the rest', () => {
    const state = readCourseSearch('?active-tab=trading&q=risk&page=3')
    expect(changed(COURSE_SEARCH, state, { q: 'bonds' })).toMatchObject({
      'active-tab': 'trading',
      q: 'bonds',
      page: 1,
    })
    expect(changed(COURSE_SEARCH, state, { page: 4 })).toMatchObject({ 'active-tab': 'trading', q: 'risk', page: 4 })
  })

  test('several words at once, in the order of the list, and only those that there are', () => {
    const spec = { level: choices(['beginner', 'intermediate', 'advanced']) }
    expect(readUrl(spec, '?level=advanced,beginner,wizard')).toEqual({ level: ['beginner', 'advanced'] })
    expect(writeUrl(spec, { level: ['advanced', 'beginner'] })).toBe('?level=beginner%2Cadvanced')
    expect(writeUrl(spec, readUrl(spec, '?level=wizard'))).toBe('')
  })

  test('what a plain form sends one after the other is read as one', () => {
    const sent =
      '?q=&sort=newest&level=advanced&level=beginner&language=es&language=en&price=any&min=&max=50&currency=EUR'
    expect(writeCourseSearch(readCourseSearch(sent))).toBe(
      '?level=beginner%2Cadvanced&language=en%2Ces&max=50&currency=EUR',
    )
  })
})

test('an address holds ten languages, and a hundred letters of what is looked for', () => {
  const languages = 'en,es,pl,de,fr,bg,ro,ar,id,it,pt'
  expect(readCourseSearch(`?language=${languages}`).language).toEqual(languages.split(',').sort().slice(0, 10))
  expect(readCourseSearch(`?q=${'a'.repeat(101)}`).q).toBe('a'.repeat(100))
  expect(readCourseSearch(`?q=%20${'a'.repeat(100)}`).q).toBe('a'.repeat(100))
  expect(readCourseSearch('?sort=latest&sort=newest').sort).toBe('latest')
  expect(writeCourseSearch({ ...START, min: 0, max: null })).toBe('?min=0')
})

describe('the call behind it', () => {
  test('asks for one page, sorted, and nothing else at the start', () => {
    expect(courseParameters(readCourseSearch(''), undefined)).toEqual({ page: 1, limit: 10, sort: '-createdAt' })
  })

  test.each([
    ['newest', '-createdAt'],
    ['latest', '-updatedAt'],
    ['alphabetical-a-z', 'name'],
    ['alphabetical-z-a', '-name'],
  ])('%s sorts by %s [LIST-21]', (sort, field) => {
    expect(courseParameters(readCourseSearch(`?sort=${sort}`), undefined).sort).toBe(field)
  })

  test('finds words in the name or the summary, within a topic', () => {
    expect(courseParameters(readCourseSearch('?q=risk&active-tab=trading'), 'an-id').filter).toEqual({
      $words: 'risk',
      categoryIds: { $in: ['an-id'] },
    })
  })

  test('stays within what the server allows', () => {
    const { page, limit } = courseParameters(readCourseSearch('?page=500'), undefined)
    expect(limit).toBeLessThanOrEqual(50)
    expect(page * limit).toBeLessThanOrEqual(10_000)
  })
})

describe("the tab of a course's page", () => {
  test.each([...COURSE_TABS])('%s is said by the address [PAGE-4] [COURSE-8]', (tab) => {
    expect(readCourseTab(`?${new URLSearchParams({ 'active-tab': tab })}`)).toBe(tab)
  })

  test.each(['', '?active-tab=', '?active-tab=lessons', '?active-tab=TUTOR', '?tab=tutor', '?active-tab=constructor'])(
    'is the first at %j',
    (search) => {
      expect(readCourseTab(search)).toBe('description')
    },
  )
})
