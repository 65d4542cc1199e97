import { expect, test } from 'vitest'
import type { Event, EventState } from '../../../openapi/generated/portal.ts'
import { movesOf } from '../../../src/features/live/event-states.tsx'

const moves = (state: EventState, isToCome: boolean, soldTickets = 0) =>
  movesOf({ state, soldTickets } satisfies Pick<Event, 'state' | 'soldTickets'>, isToCome)

test('an event is moved on only as the server allows it (EVENT-40)', () => {
  expect(moves('draft', true)).toEqual(['publish', 'cancel', 'archive'])
  // Nothing to come: it cannot be published.
  expect(moves('draft', false)).toEqual(['cancel', 'archive'])
  expect(moves('published', true)).toEqual(['unpublish', 'cancel'])
  expect(moves('published', true, 1)).toEqual(['cancel'])
  expect(moves('published', false, 1)).toEqual(['archive'])
  expect(moves('cancelled', false)).toEqual(['archive'])
  expect(moves('archived', false)).toEqual([])
})
