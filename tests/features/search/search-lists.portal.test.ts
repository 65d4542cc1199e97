import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleList } from '../../../server/features/articles/queries.ts'
import { courseList } from '../../../server/features/courses/course-queries.ts'
import { eventList } from '../../../server/features/events/event-queries.ts'
import { profileList } from '../../../server/features/people/profile-queries.ts'
import { readListQuery } from '../../../server/lists/parse.ts'
import { bestParameters, pageParameters, SEARCH_KINDS } from '../../../src/features/search/search-url.ts'
import { words } from '../../../src/platform/address/url-fields.ts'
import { holds } from '../../lib/portal/properties.ts'

const SPECS = { courses: courseList, events: eventList, articles: articleList, tutors: profileList }

test('each list takes what the search asks of it, whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 120, unit: 'binary' }),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 60 }).map((list) => list.join(' ')),
  )
  holds(
    fc.property(typed, fc.constantFrom(...SEARCH_KINDS), fc.integer({ min: 1, max: 500 }), (text, kind, page) => {
      const q = words.read(text) ?? ''
      fc.pre(q !== '')
      expect(() => readListQuery(SPECS[kind], bestParameters(kind, q))).not.toThrow()
      expect(() => readListQuery(SPECS[kind], pageParameters(kind, q, page))).not.toThrow()
    }),
    300,
  )
})
