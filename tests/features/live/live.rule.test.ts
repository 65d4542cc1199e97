import { describe, expect, test } from 'vitest'
import { intentIn, mentionsIntent, signInFor, withoutIntent } from '../../../src/features/auth/intent.ts'
import { googleLink, outlookLink } from '../../../src/features/events/page/calendar-addresses.ts'
import { isMeetingLink } from '../../../src/features/live/meeting-link.ts'

describe('a link into a meeting', () => {
  const HERE = 'https://learn.example'

  test.each([
    'https://zoom.us/j/1?pwd=x',
    'https://us05web.zoom.us/s/1',
    'https://zoomgov.com/j/1',
    'https://learn.example/zoom-simulator/j/1?tk=x',
  ])('%s leads to the provider', (link) => expect(isMeetingLink(link, HERE)).toBe(true))

  test.each([
    'http://zoom.us/j/1',
    'https://zoom.us:8443/j/1',
    'https://zoom.us.evil.example/j/1',
    'https://evilzoom.us/j/1',
    'https://me@zoom.us/j/1',
    'https://:secret@zoom.us/j/1',
    'https://zoom.us@evil.example/j/1',
    'https://me:secret@zoom.us/j/1',
    'https://learn.example/auth/login',
    'https://learn.example/zoom-simulator/../auth/login',
    'https://learn.example:444/zoom-simulator/j/1',
    'http://learn.example/zoom-simulator/j/1',
    'javascript:alert(1)',
    '/zoom-simulator/j/1',
    '',
  ])('%s does not [LIVE-14]', (link) => expect(isMeetingLink(link, HERE)).toBe(false))

  test('the local host has several names', () => {
    expect(isMeetingLink('http://127.0.0.1:3000/zoom-simulator/j/1', 'http://localhost:3000')).toBe(true)
    expect(isMeetingLink('http://127.0.0.1:3001/zoom-simulator/j/1', 'http://localhost:3000')).toBe(false)
    expect(isMeetingLink('http://127.0.0.1:3000/zoom-simulator/j/1', HERE)).toBe(false)
    expect(isMeetingLink('https://127.0.0.1:3000/zoom-simulator/j/1', 'http://localhost:3000')).toBe(false)
    expect(isMeetingLink('http://learn.example/zoom-simulator/j/1', 'http://localhost')).toBe(false)
    expect(isMeetingLink('http://learn.example/zoom-simulator/j/1', 'http://else.example')).toBe(false)
  })
})

describe('an intent in an address', () => {
  test.each([
    ['?autoJoin=true', 'join'],
    ['?autoStart=true&x=1', 'start'],
    ['?autoBuy=true', 'buy'],
    ['?autoJoin=yes', null],
    ['?autoJoin=TRUE', null],
    ['?autojoin=true', null],
    ['?autoJoin=', null],
    ['?autoJoin=yes&autoStart=true', 'start'],
    ['', null],
  ])('%s', (search, mode) => expect(intentIn(search)).toBe(mode))

  test('is taken out with its nonsense, and nothing else is', () => {
    expect(withoutIntent('?autoJoin=yes&active-tab=goals&autoStart=true')).toBe('?active-tab=goals')
    expect(withoutIntent('?autoJoin=true')).toBe('')
    expect([mentionsIntent('?autoJoin=yes'), mentionsIntent('?x=autoJoin')]).toEqual([true, false])
  })

  test('survives signing in', () => {
    const address = signInFor('/webinar-content/a b', 'start')
    expect(address).toBe('/auth/login?redirectUrl=%2Fwebinar-content%2Fa+b&autoStart=true')
    expect(intentIn(address.split('?')[1] ?? '')).toBe('start')
  })
})

test('a calendar on the web is filled in, in UTC', () => {
  const session = {
    name: 'Fees & charts',
    startsAt: '2026-04-02T18:00:00+02:00',
    endsAt: '2026-04-02T17:00:00.000Z',
    place: 'https://learn.example/webinar-content/fees',
    about: 'An hour.',
  }
  const google = new URL(googleLink(session)).searchParams
  expect(google.get('dates')).toBe('20260402T160000Z/20260402T170000Z')
  expect(Object.fromEntries(google)).toMatchObject({
    action: 'TEMPLATE',
    text: 'Fees & charts',
    location: session.place,
    details: 'An hour.',
  })
  const outlook = new URL(outlookLink(session)).searchParams
  expect(Object.fromEntries(outlook)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Fees & charts',
    startdt: '2026-04-02T16:00:00.000Z',
    enddt: '2026-04-02T17:00:00.000Z',
    location: session.place,
    body: 'An hour.',
  })
})
