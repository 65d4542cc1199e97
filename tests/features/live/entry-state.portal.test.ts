import { describe, expect, test } from 'vitest'
import type { WaitingPlace } from '../../../openapi/generated/portal.ts'
import { entryOf, type Standing, standingOf } from '../../../src/features/live/entry-state.ts'
import { example } from '../../lib/portal/contract-server.ts'

const at = (time: string) => `2026-04-02T${time}:00.000Z`
const schedule = {
  id: 'next',
  state: 'upcoming' as const,
  startsAt: at('16:00'),
  startedAt: null,
  endsAt: at('17:00'),
  duration: 3600,
  joinOpensAt: at('15:50'),
  startOpensAt: at('15:45'),
}
const event = {
  type: 'webinar' as const,
  state: 'published' as const,
  availableTickets: null as number | null,
  waiting: null as WaitingPlace | null,
}
const entry = (standing: Standing, time: string | null, change: object = {}) =>
  entryOf({ event, schedule, standing, now: time === null ? null : Date.parse(at(time)), ...change })

describe('entering a meeting', () => {
  // Time, person; the button, whether it is enabled, and the text beside it.
  const cases: [string | null, Standing, string | null, boolean, string, string | null][] = [
    ['12:00', 'guest', 'signIn', true, 'registerFirst', at('15:50')],
    ['12:00', 'stranger', 'register', true, 'registerFirst', at('15:50')],
    ['12:00', 'registered', 'join', false, 'joinOpens', at('15:50')],
    ['12:00', 'tutor', 'start', false, 'startOpens', at('15:45')],
    ['15:45', 'tutor', 'start', true, 'open', null],
    ['15:45', 'registered', 'join', false, 'joinOpens', at('15:50')],
    ['15:50', 'registered', 'join', true, 'open', null],
    ['15:50', 'stranger', 'join', true, 'open', null],
    ['15:50', 'guest', 'join', true, 'open', null],
    ['17:00', 'registered', 'join', false, 'ended', null],
    [null, 'registered', 'join', false, 'joinOpens', at('15:50')],
  ]
  test.each(cases)('at %s for a %s', (time, standing, act, isOpen, why, opensAt) => {
    expect(entry(standing, time)).toEqual({ act, isOpen, why, at: opensAt })
  })

  test('before the page knows the time, a schedule that is live is open', () => {
    expect(entry('registered', null, { schedule: { ...schedule, state: 'live' } }).isOpen).toBe(true)
  })

  test.each([
    ['cancelled', { event: { ...event, state: 'cancelled' } }],
    ['draft', { event: { ...event, state: 'draft' } }],
    ['over', { event: { ...event, state: 'archived' } }],
    ['over', { schedule: null }],
  ])('is closed to everybody: %s', (why, change) => {
    for (const standing of ['guest', 'stranger', 'registered', 'tutor'] as const)
      expect(entry(standing, '16:00', change)).toEqual({ act: null, isOpen: false, why, at: null })
  })

  test('is closed where all places are taken, but not to those who have one', () => {
    const full = { event: { ...event, availableTickets: 0 } }
    for (const standing of ['guest', 'stranger'] as const) expect(entry(standing, '16:00', full).why).toBe('soldOut')
    for (const standing of ['registered', 'tutor'] as const) expect(entry(standing, '16:00', full).why).toBe('open')
  })

  test('leads to the waiting list where all places are taken, and to the one that is held (EVENT-28)', () => {
    const full = { ...event, availableTickets: 0 }
    const placeOn = (state: WaitingPlace['state']) => ({
      event: { ...full, waiting: { state, number: state === 'waiting' ? 1 : null, offeredUntil: null } },
    })
    const actOf = (standing: Standing, change: object) => {
      const { act, isOpen, why } = entry(standing, '12:00', change)
      return [act, isOpen, why]
    }
    expect(actOf('guest', { event: full })).toEqual(['signIn', true, 'soldOut'])
    expect(actOf('stranger', { event: full })).toEqual(['waitingList', true, 'soldOut'])
    expect(actOf('stranger', placeOn('waiting'))).toEqual([null, false, 'soldOut'])
    expect(actOf('stranger', placeOn('expired'))).toEqual(['waitingList', true, 'soldOut'])
    expect(actOf('stranger', placeOn('offered'))).toEqual(['register', true, 'registerFirst'])
    expect(entry('stranger', '15:50', placeOn('offered'))).toMatchObject({ act: 'join', isOpen: true })
  })

  test('leads to no meeting for an offline event', () => {
    const onSite = { event: { ...event, type: 'offline' } }
    expect(entry('stranger', '16:00', onSite)).toMatchObject({ act: 'register', isOpen: true, why: 'onSite' })
    expect(entry('registered', '16:00', onSite)).toMatchObject({ act: null, why: 'onSite' })
  })
})

describe('the role of a person in an event', () => {
  const held = example('Event')
  const user = example('User')
  const host = held.host && { ...held.host, userId: user.id }
  const tutor = { ...user, roles: ['tutor' as const, 'student' as const] }

  test('a guest, a stranger, somebody with a ticket', () => {
    expect(standingOf(held, null)).toBe('guest')
    expect(standingOf(held, user)).toBe('stranger')
    expect(standingOf({ ...held, isRegistered: true }, user)).toBe('registered')
  })

  test('the host and the tutors start it, as long as they are tutors', () => {
    expect(standingOf({ ...held, host }, tutor)).toBe('tutor')
    expect(standingOf({ ...held, host: null, tutors: host ? [host] : [], isRegistered: true }, tutor)).toBe('tutor')
    expect(standingOf({ ...held, host }, user)).toBe('stranger')
    expect(standingOf(held, tutor)).toBe('stranger')
  })

  test('an admin starts what they have no ticket of', () => {
    const admin = { ...user, roles: ['admin' as const] }
    expect(standingOf(held, admin)).toBe('tutor')
    expect(standingOf({ ...held, isRegistered: true }, admin)).toBe('registered')
  })
})
