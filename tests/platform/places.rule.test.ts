import { describe, expect, test } from 'vitest'
import { hasFormulas } from '../../markdown/has-formulas.ts'
import { hostOrTutorFilter, tutorFilter } from '../../src/features/dashboard/tutor-filter.ts'
import { EVENT_VIEW } from '../../src/features/live/recordings/recording-view.ts'
import { paths } from '../../src/platform/address/paths.ts'
import { readUrl, writeUrl } from '../../src/platform/address/url-fields.ts'
import { isolated } from '../../src/platform/texts/isolated.ts'

describe('the address of a page', () => {
  test.each([
    ['/', () => paths.home()],
    ['/auth/login', () => paths.login()],
    ['/auth/login?redirectUrl=%2Fcourses%3Fq%3Da+b', () => paths.login('/courses?q=a b')],
    ['/auth/sign-up?redirectUrl=%2Fx', () => paths.signUp('/x')],
    ['/auth/forgot-password', () => paths.forgotPassword('')],
    ['/profile', () => paths.profile()],
    ['/profile/preferences', () => paths.preferences()],
    ['/profile/preferences?active-tab=security', () => paths.preferences('security')],
    ['/articles', () => paths.articles()],
    ['/articles/a%2Fb', () => paths.article('a/b')],
    ['/experts', () => paths.tutors()],
    ['/experts/ada%20byron', () => paths.tutor('ada byron')],
    ['/webinars', () => paths.webinars()],
    ['/webinar-content/a%3Fb', () => paths.webinar('a?b')],
    ['/offline-events', () => paths.offlineEvents()],
    ['/offline-events/a%23b', () => paths.offlineEvent('a#b')],
    ['/profile/dashboard', () => paths.dashboard()],
    ['/profile/dashboard/webinars', () => paths.tutorWebinars()],
    ['/booked', () => paths.booked()],
    ['/finished', () => paths.finished()],
    ['/certificates/LC%201', () => paths.certificate('LC 1')],
    ['/checkout/o%2F1', () => paths.checkout('o/1')],
    ['/course-content/c%201/notes', () => paths.courseNotes('c 1')],
    ['/search', () => paths.search()],
    ['/search?q=index+funds', () => paths.search('index funds')],
    ['/courses', () => paths.courses()],
    ['/courses?q=a&active-tab=trading', () => paths.courses({ q: 'a', 'active-tab': 'trading' })],
    ['/contact-us', () => paths.contactUs()],
    ['/privacy-policy', () => paths.privacyPolicy()],
    ['/help', () => paths.help()],
    ['/course-content/a%20b', () => paths.course('a b')],
    ['/course-content/c%201/l%2F2', () => paths.player('c 1', 'l/2')],
    ['/course-content/c/l', () => paths.player('c', 'l', null)],
    ['/course-content/c/l/i%203', () => paths.player('c', 'l', 'i 3')],
    ['/course-content/finished?course=a%26b', () => paths.courseFinished('a&b')],
  ])('%s', (address, made) => expect(made()).toBe(address))
})

describe('the recording that is open', () => {
  const ID = 'A1b2c3d4-0000-4000-8000-00000000000F'
  const read = (recording: string) => readUrl(EVENT_VIEW, `?${new URLSearchParams({ recording })}`).recording

  test('is said by its id, in small letters', () => {
    expect(read(ID)).toBe(ID.toLowerCase())
    const search = `?active-tab=recordings&recording=${ID.toLowerCase()}`
    expect(writeUrl(EVENT_VIEW, readUrl(EVENT_VIEW, search))).toBe(search)
  })

  test.each([
    `${ID}0`,
    `0${ID}`,
    ID.slice(1),
    ID.slice(0, -1),
    ID.replace('0000', '000'),
    ID.replace('4000', '400'),
    ID.replace('8000', '800'),
    ID.replaceAll('-', ''),
    ID.replace('A', 'g'),
    ID.replace('0000', '000g'),
    ID.replace('4000', '400g'),
    ID.replace('8000', '800g'),
    ID.replace('F', 'g'),
    'last',
  ])('is none at %j', (text) => expect(read(text)).toBe(''))
})

test('tutors are shown what is theirs, admins all of it', () => {
  expect([tutorFilter(null), hostOrTutorFilter(null)]).toEqual([{}, {}])
  expect(tutorFilter('p1')).toEqual({ tutorIds: 'p1' })
  expect(hostOrTutorFilter('p1')).toEqual({ $or: [{ hostId: 'p1' }, { tutorIds: 'p1' }] })
})

test('two dollar signs are a formula, one is money', () => {
  expect(['$$x$$', 'it costs $5', ''].map(hasFormulas)).toEqual([true, false, false])
})

test("somebody's words keep their direction to themselves", () => {
  expect(isolated('مصر!')).toBe('\u2068مصر!\u2069')
})
