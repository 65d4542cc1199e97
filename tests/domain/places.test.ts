import { describe, expect, test } from 'vitest'
import { hasFormulas } from '../../src/domain/has-formulas.ts'
import { isolated } from '../../src/domain/isolated.ts'
import { hostedOrTaughtBy, taughtBy } from '../../src/domain/led.ts'
import { paths } from '../../src/domain/paths.ts'
import { EVENT_VIEW } from '../../src/domain/recording-view.ts'
import { readUrl, writeUrl } from '../../src/domain/url-state.ts'

describe('the address of a page', () => {
  test.each([
    [paths.home(), '/'],
    [paths.login(), '/auth/login'],
    [paths.login('/courses?q=a b'), '/auth/login?redirectUrl=%2Fcourses%3Fq%3Da+b'],
    [paths.signUp('/x'), '/auth/sign-up?redirectUrl=%2Fx'],
    [paths.forgotPassword(''), '/auth/forgot-password'],
    [paths.profile(), '/profile'],
    [paths.preferences(), '/profile/preferences'],
    [paths.preferences('security'), '/profile/preferences?active-tab=security'],
    [paths.articles(), '/articles'],
    [paths.article('a/b'), '/articles/a%2Fb'],
    [paths.experts(), '/experts'],
    [paths.expert('ada byron'), '/experts/ada%20byron'],
    [paths.webinars(), '/webinars'],
    [paths.webinar('a?b'), '/webinar-content/a%3Fb'],
    [paths.offlineEvents(), '/offline-events'],
    [paths.offlineEvent('a#b'), '/offline-events/a%23b'],
    [paths.dashboard(), '/profile/dashboard'],
    [paths.ledWebinars(), '/profile/dashboard/webinars'],
    [paths.booked(), '/booked'],
    [paths.finished(), '/finished'],
    [paths.certificate('LC 1'), '/certificates/LC%201'],
    [paths.search(), '/search'],
    [paths.search('index funds'), '/search?q=index+funds'],
    [paths.courses(), '/courses'],
    [paths.courses({ q: 'a', 'active-tab': 'trading' }), '/courses?q=a&active-tab=trading'],
    [paths.contactUs(), '/contact-us'],
    [paths.privacyPolicy(), '/privacy-policy'],
    [paths.help(), '/help'],
    [paths.course('a b'), '/course-content/a%20b'],
    [paths.player('c 1', 'l/2'), '/course-content/c%201/l%2F2'],
    [paths.player('c', 'l', null), '/course-content/c/l'],
    [paths.player('c', 'l', 'i 3'), '/course-content/c/l/i%203'],
    [paths.courseFinished('a&b'), '/course-content/finished?course=a%26b'],
  ])('%s is %s', (made, address) => expect(made).toBe(address))
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
  expect([taughtBy(null), hostedOrTaughtBy(null)]).toEqual([{}, {}])
  expect(taughtBy('p1')).toEqual({ tutorIds: 'p1' })
  expect(hostedOrTaughtBy('p1')).toEqual({ $or: [{ hostId: 'p1' }, { tutorIds: 'p1' }] })
})

test('two dollar signs are a formula, one is money', () => {
  expect(['$$x$$', 'it costs $5', ''].map(hasFormulas)).toEqual([true, false, false])
})

test("somebody's words keep their direction to themselves", () => {
  expect(isolated('مصر!')).toBe('\u2068مصر!\u2069')
})
