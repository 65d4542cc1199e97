import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileList } from '../../../server/features/people/profile-queries.ts'
import { readListQuery } from '../../../server/lists/parse.ts'
import { ARTICLE_SEARCH, articleParameters, relatedParameters } from '../../../src/features/articles/article-list.ts'
import { articlesOf, coursesOf, eventsOf } from '../../../src/features/articles/tutor-works-lists.ts'
import { TUTOR_SEARCH, TUTOR_VIEW, tutorListQuery } from '../../../src/features/people/tutors/tutor-list.ts'
import { readUrl, writeUrl } from '../../../src/platform/address/url-fields.ts'
import { hardText, holds } from '../../lib/portal/properties.ts'

describe('the address of the list of tutors', () => {
  test('begins with everybody by name', () => {
    expect(readUrl(TUTOR_SEARCH, '')).toEqual({ 'active-tab': 'all', q: '', sort: 'alphabetical-a-z', page: 1 })
  })

  test.each(['?active-tab=cooking', '?sort=newest', '?page=0', '?page=1e3', '?sort=__proto__', '?q=%00'])(
    'reads %s as nothing',
    (search) => {
      expect(writeUrl(TUTOR_SEARCH, readUrl(TUTOR_SEARCH, search))).toBe('')
    },
  )

  test('asks for tutors alone, of a topic and in an order', () => {
    const wanted = readUrl(TUTOR_SEARCH, '?active-tab=trading&sort=most-courses&page=2')
    expect(tutorListQuery(wanted, 'c1')).toEqual({
      page: 2,
      limit: 10,
      sort: ['-courseCount', 'lastName'],
      filter: { role: 'tutor', categoryIds: { $in: ['c1'] } },
    })
  })

  test('looks for what was typed, whatever it is (SEARCH-2)', () => {
    expect(tutorListQuery(readUrl(TUTOR_SEARCH, '?q=okafor++daniel'), undefined).filter).toEqual({
      role: 'tutor',
      $words: 'okafor  daniel',
    })
    holds(
      fc.property(hardText, (text) => {
        const wanted = readUrl(TUTOR_SEARCH, `?${new URLSearchParams({ q: text })}`)
        expect(() => readListQuery(profileList, tutorListQuery(wanted, undefined))).not.toThrow()
      }),
    )
  })
})

describe('the address of a tutor', () => {
  test('begins with the person, and reads nonsense as that', () => {
    expect(readUrl(TUTOR_VIEW, '?active-tab=secrets&page=-1')).toEqual({ 'active-tab': 'about', page: 1 })
  })

  test('asks for what the person teaches and writes', () => {
    const tutor = { id: 'profile', userId: 'account' }
    const published = { state: 'published' }
    expect(coursesOf(tutor, 2)).toEqual({
      page: 2,
      limit: 10,
      sort: '-enrolledCount',
      filter: { ...published, tutorIds: { $in: ['profile'] } },
    })
    expect(articlesOf(tutor, 1)).toMatchObject({
      sort: '-publishedAt',
      filter: { ...published, authorId: 'account' },
    })
    expect(eventsOf(tutor, 1)).toMatchObject({
      sort: 'soonest',
      filter: { ...published, $or: [{ hostId: 'profile' }, { tutorIds: { $in: ['profile'] } }] },
    })
  })
})

describe('the address of the list of articles', () => {
  test('asks for published ones, the newest first [ARTICLE-1]', () => {
    expect(articleParameters(readUrl(ARTICLE_SEARCH, ''), undefined)).toEqual({
      page: 1,
      limit: 10,
      sort: '-publishedAt',
      filter: { state: 'published' },
    })
  })

  test('asks for words, topic and order', () => {
    const wanted = readUrl(ARTICLE_SEARCH, '?q=a+fund&sort=alphabetical-z-a&active-tab=investing')
    expect(articleParameters(wanted, 'c1')).toMatchObject({
      sort: '-name',
      filter: {
        $words: 'a fund',
        categoryIds: { $in: ['c1'] },
      },
    })
  })

  test('knows what to read next: others on the topic, or any others', () => {
    expect(relatedParameters({ id: 'a1', categoryIds: ['c1'] })).toEqual({
      page: 1,
      limit: 3,
      sort: '-publishedAt',
      filter: { id: { $ne: 'a1' }, state: 'published', categoryIds: { $in: ['c1'] } },
    })
    expect(relatedParameters({ id: 'a1', categoryIds: [] }).filter).toEqual({ id: { $ne: 'a1' }, state: 'published' })
  })
})
