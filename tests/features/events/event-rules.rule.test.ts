import { describe, expect, test } from 'vitest'
import type { EventState } from '../../../openapi/generated/portal.ts'
import { changePrices } from '../../../server/features/courses/prices.ts'
import { type EventMove, type EventStanding, moveEvent } from '../../../server/features/events/event-life-cycle.ts'
import { windowsOf } from '../../../server/features/events/join-windows.ts'
import {
  planSessions,
  readAgenda,
  readSpan,
  requireFree,
  secondsOf,
} from '../../../server/features/events/schedule-plan.ts'
import { type LiveStanding, requireOpen } from '../../../server/features/live/live-windows.ts'
import { problemOf } from '../../lib/problem.ts'

const AT = Date.parse('2026-04-02T16:00:00.000Z')
const MINUTE = 60_000
const moment = (minutes: number) => new Date(AT + minutes * MINUTE)
const said = (minutes: number) => moment(minutes).toISOString()
const span = (from: number, to: number) => ({ startsAt: moment(from), endsAt: moment(to) })
const saidSpan = (from: number, to: number) => ({ startsAt: said(from), endsAt: said(to) })

describe('an event moves on', () => {
  const ready: EventStanding = { state: 'draft', hostId: 'h', soldTickets: 0, heldTickets: 0, toCome: 1 }
  const STATES: EventState[] = ['draft', 'published', 'archived', 'cancelled']
  test.each<[move: EventMove, to: (EventState | 'event-state')[]]>([
    ['publish', ['published', 'event-state', 'event-state', 'event-state']],
    ['unpublish', ['event-state', 'draft', 'event-state', 'event-state']],
    ['archive', ['archived', 'archived', 'event-state', 'archived']],
    ['cancel', ['cancelled', 'cancelled', 'event-state', 'event-state']],
  ])('%s leads from each state to %j', (move, to) => {
    const led = STATES.map((state) => {
      const standing = { ...ready, state, toCome: move === 'publish' ? 1 : 0 }
      return problemOf(() => moveEvent(move, standing))?.code ?? moveEvent(move, standing)
    })
    expect(led).toEqual(to)
  })

  test('to the public only with a host and something to come', () => {
    expect(problemOf(() => moveEvent('publish', { ...ready, hostId: null, toCome: 0 }))).toMatchObject({
      code: 'not-ready',
      fieldKeys: { hostId: { key: 'fields.hostNeeded' }, createSchedules: { key: 'fields.nothingToCome' } },
    })
    expect(problemOf(() => moveEvent('publish', { ...ready, hostId: null }))?.fieldKeys).toEqual({
      hostId: { key: 'fields.hostNeeded' },
    })
    expect(problemOf(() => moveEvent('publish', { ...ready, toCome: 0 }))?.fieldKeys).toEqual({
      createSchedules: { key: 'fields.nothingToCome' },
    })
  })

  test('back to a draft only while nobody has a ticket; others may be cancelled with tickets', () => {
    const sold: EventStanding = { ...ready, state: 'published', soldTickets: 1 }
    expect(problemOf(() => moveEvent('unpublish', sold))?.code).toBe('has-registrations')
    expect(problemOf(() => moveEvent('unpublish', { ...sold, heldTickets: 1 }))?.code).toBe('has-registrations')
    expect(moveEvent('cancel', sold)).toBe('cancelled')
    expect(moveEvent('publish', { ...sold, state: 'draft' })).toBe('published')
  })

  test('into the archive only when nothing of it is to come, unless it was never held', () => {
    expect(problemOf(() => moveEvent('archive', { ...ready, state: 'published' }))?.code).toBe('event-state')
    expect(moveEvent('archive', { ...ready, state: 'draft' })).toBe('archived')
    expect(moveEvent('archive', { ...ready, state: 'cancelled' })).toBe('archived')
    expect(moveEvent('cancel', { ...ready, state: 'published' })).toBe('cancelled')
  })
})

describe('a session', () => {
  const standing: LiveStanding = {
    state: 'upcoming',
    provider: 'zoom',
    ...span(0, 60),
    event: { state: 'published' },
    now: AT,
  }
  const at = (minutes: number, ms = 0) => ({ ...standing, now: AT + minutes * MINUTE + ms })

  test('opens ten minutes before for those who join, a quarter of an hour before for its host', () => {
    expect(windowsOf(standing)).toEqual({ joinOpensAt: moment(-10), startOpensAt: moment(-15) })
    expect(problemOf(() => requireOpen(at(-10), 'joinOpensAt'))).toBeNull()
    expect(problemOf(() => requireOpen(at(-10, -1), 'joinOpensAt'))).toMatchObject({ code: 'too-early', retryAfter: 1 })
    expect(problemOf(() => requireOpen(at(-10, -1), 'startOpensAt'))).toBeNull()
    expect(problemOf(() => requireOpen(at(-16), 'startOpensAt'))).toMatchObject({ code: 'too-early', retryAfter: 60 })
  })

  test('is over by the clock alone', () => {
    expect(problemOf(() => requireOpen(at(60, -1), 'joinOpensAt'))).toBeNull()
    expect(problemOf(() => requireOpen(at(60), 'joinOpensAt'))?.code).toBe('session-over')
    expect(problemOf(() => requireOpen({ ...standing, state: 'completed' }, 'joinOpensAt'))).toBeNull()
  })

  test('is closed when it was canceled, takes place in a room or belongs to an event that is not public', () => {
    const why = (given: Partial<LiveStanding>) =>
      problemOf(() => requireOpen({ ...standing, ...given }, 'joinOpensAt'))?.code
    expect(why({ state: 'canceled' })).toBe('session-canceled')
    expect(why({ provider: 'offline' })).toBe('no-meeting')
    expect(why({ event: { state: 'draft' } })).toBe('event-state')
  })
})

describe('what something costs', () => {
  const stored = { price: 40, discountedPrice: 30, currency: 'EUR' } as const
  const free = { price: null, discountedPrice: null, currency: null }

  test('is nothing unless said', () => {
    expect(changePrices({})).toEqual(free)
    expect(changePrices({ price: null, discountedPrice: null })).toEqual(free)
    expect(changePrices({ price: null }, stored)).toEqual(free)
  })

  test('changes in what is given and stays in the rest', () => {
    expect(changePrices({}, stored)).toEqual(stored)
    expect(changePrices({ price: 50 }, stored)).toEqual({ ...stored, price: 50 })
    expect(changePrices({ discountedPrice: null }, stored)).toEqual({ ...stored, discountedPrice: null })
    expect(changePrices({ currency: 'USD' }, stored)).toEqual({ ...stored, currency: 'USD' })
  })

  test('is reduced to the same price at most', () => {
    expect(changePrices({ discountedPrice: 40 }, stored).discountedPrice).toBe(40)
    for (const given of [{ discountedPrice: 40.01 }, { price: 29 }])
      expect(problemOf(() => changePrices(given, stored))).toMatchObject({
        code: 'invalid-request',
        fieldKeys: { discountedPrice: { key: 'fields.discount' } },
      })
  })

  test('needs a price under the reduction, and a currency', () => {
    expect(problemOf(() => changePrices({ discountedPrice: 5 }))?.fieldKeys).toEqual({
      price: { key: 'fields.required' },
    })
    expect(changePrices({ discountedPrice: 0 })).toEqual(free)
    for (const given of [{ price: 5 }, { price: 5, currency: null }])
      expect(problemOf(() => changePrices(given))?.fieldKeys).toEqual({ currency: { key: 'fields.required' } })
    expect(problemOf(() => changePrices({ currency: null }, stored))?.code).toBe('invalid-request')
  })
})

describe('the sessions of an event', () => {
  const HOURS_24 = 24 * 60
  const body = { ...saidSpan(0, 60), timezone: 'UTC' as const }

  test('end after they start, at most a day later', () => {
    expect(readSpan(saidSpan(0, 1))).toEqual(span(0, 1))
    expect(readSpan(saidSpan(0, HOURS_24))).toEqual(span(0, HOURS_24))
    for (const end of [0, -1])
      expect(problemOf(() => readSpan(saidSpan(0, end)))).toMatchObject({
        code: 'invalid-request',
        fieldKeys: { endsAt: { key: 'fields.afterStart' } },
      })
    expect(problemOf(() => readSpan(saidSpan(0, HOURS_24 + 1)))?.fieldKeys).toEqual({
      endsAt: { key: 'fields.tooLong', values: { limit: 24 } },
    })
    expect(Object.keys(problemOf(() => readSpan(saidSpan(0, 0), 'a.1.'))?.fieldKeys ?? {})).toEqual(['a.1.endsAt'])
    expect(Object.keys(problemOf(() => readSpan(saidSpan(0, HOURS_24 * 2), 'a.'))?.fieldKeys ?? {})).toEqual([
      'a.endsAt',
    ])
  })

  test('last whole seconds', () => {
    expect(secondsOf({ startsAt: new Date(AT), endsAt: new Date(AT + 90_499) })).toBe(90)
  })

  test('do not overlap, but may touch', () => {
    const others = [span(0, 60)]
    for (const [from, to] of [
      [-60, 0],
      [60, 61],
    ] as const)
      expect(problemOf(() => requireFree(span(from, to), others))).toBeNull()
    for (const [from, to] of [
      [-60, 1],
      [59, 90],
      [10, 20],
      [-10, 70],
      [0, 60],
    ] as const)
      expect(problemOf(() => requireFree(span(from, to), [span(500, 501), ...others]))?.fieldKeys).toEqual({
        startsAt: { key: 'fields.overlap' },
      })
    expect(problemOf(() => requireFree(span(0, 1), others, 'x'))?.fieldKeys).toEqual({ x: { key: 'fields.overlap' } })
  })

  test('are the first one alone, unless more is said', () => {
    expect(planSessions(body)).toEqual([span(0, 60)])
    expect(planSessions({ ...body, createSchedules: [] })).toEqual([span(0, 60)])
  })

  test('are those that are named, the earliest first', () => {
    const createSchedules = [saidSpan(300, 360), saidSpan(120, 180)]
    expect(planSessions({ ...body, createSchedules })).toEqual([span(120, 180), span(300, 360)])
  })

  test('are those that recur, as long as the first, and those named beside them', () => {
    const recurrence = { type: 'daily', repeatTimes: 2 } as const
    const createSchedules = [saidSpan(120, 180)]
    expect(planSessions({ ...body, recurrence, createSchedules })).toEqual([
      span(0, 60),
      span(120, 180),
      span(HOURS_24, HOURS_24 + 60),
    ])
  })

  test('are refused by the part that is wrong', () => {
    const fields = (given: object) => Object.keys(problemOf(() => planSessions({ ...body, ...given }))?.fieldKeys ?? {})
    const daily = { type: 'daily', repeatTimes: 2 }
    expect(fields({ endsAt: said(0) })).toEqual(['endsAt'])
    expect(fields({ endsAt: said(HOURS_24), recurrence: daily })).toEqual([])
    expect(
      fields({ endsAt: said(HOURS_24), recurrence: { type: 'weekly', weeklyDays: [4, 4], repeatTimes: 2 } }),
    ).toEqual(['recurrence'])
    expect(fields({ createSchedules: [saidSpan(0, 60), saidSpan(30, 90)] })).toEqual(['createSchedules.1.startsAt'])
    expect(fields({ createSchedules: [saidSpan(0, 0)] })).toEqual(['createSchedules.0.endsAt'])
    expect(fields({ recurrence: daily, createSchedules: [saidSpan(30, 90)] })).toEqual(['createSchedules.0.startsAt'])
  })

  test('have an agenda whose times are kept in UTC', () => {
    expect(readAgenda()).toEqual([])
    const item = { name: 'Welcome', startsAt: '2026-04-02T18:00:00+02:00', endsAt: said(10) }
    expect(readAgenda([item, { ...item, description: 'All' }])).toEqual([
      { name: 'Welcome', ...saidSpan(0, 10), description: null },
      { name: 'Welcome', ...saidSpan(0, 10), description: 'All' },
    ])
    expect(Object.keys(problemOf(() => readAgenda([item, { ...item, endsAt: said(0) }]))?.fieldKeys ?? {})).toEqual([
      'agenda.1.endsAt',
    ])
  })
})
