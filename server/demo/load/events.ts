import type { SCHEDULE_STATES } from '../../../openapi/generated/constants.ts'
import type { Transaction } from '../../db/database.ts'
import { event, eventCategory, eventSubject, eventTutor, schedule, userEvent } from '../../db/schema/events.ts'
import { recording, recordingSubject, userRecording } from '../../db/schema/recordings.ts'
import { changePrices } from '../../features/courses/prices.ts'
import { planSessions, readAgenda, readSpan, type Span, secondsOf } from '../../features/events/schedule-plan.ts'
import { demoId, demoShare } from '../id.ts'
import { LEARNERS, STUDENT_KEYS } from '../people.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoEvent } from '../shape.ts'
import { insertAll } from './batch.ts'
import { between, type DemoClock, daysAfter } from './clock.ts'
import { itemId } from './media.ts'
import { studentProfileId, userId } from './people.ts'

export const eventId = (alias: string) => demoId('event', alias)

/** From this number of tickets on, the additional students take part too. */
const LARGE_ROOM = 40
/** An event is announced this many days before its first schedule. */
const ANNOUNCED_DAYS = 21

export async function loadEvents(tx: Transaction, clock: DemoClock, all: readonly DemoEvent[]) {
  const events = all.map((demo) => planned(demo, clock))
  await insertAll(tx, event, events.map(eventRow))
  await insertAll(
    tx,
    schedule,
    events.flatMap((one) => one.sessions),
  )
  const of = ({ demo }: Planned) => ({ eventId: eventId(demo.alias) })
  await insertAll(
    tx,
    eventTutor,
    events.flatMap((one) =>
      (one.demo.body.tutorIds ?? []).map((profileId, position) => ({ ...of(one), profileId, position })),
    ),
  )
  await insertAll(
    tx,
    eventCategory,
    events.flatMap((one) => (one.demo.body.categoryIds ?? []).map((categoryId) => ({ ...of(one), categoryId }))),
  )
  await insertAll(
    tx,
    eventSubject,
    events.flatMap((one) => (one.demo.body.subjectIds ?? []).map((subjectId) => ({ ...of(one), subjectId }))),
  )
  await insertAll(
    tx,
    userEvent,
    events.flatMap((one) =>
      one.guests.map((key) => ({
        id: demoId('ticket', one.demo.alias, key),
        ...of(one),
        userId: userId(key),
        profileId: studentProfileId(key),
        registeredAt: between(one.announcedAt, one.lastCall, demoShare('ticket', one.demo.alias, key) * 0.95),
      })),
    ),
  )
  await loadRecordings(tx, events)
}

type Planned = ReturnType<typeof planned>

function planned(demo: DemoEvent, clock: DemoClock) {
  const { alias, body } = demo
  const sessions = planSessions(body).map((span, index) => {
    const state = stateAt(demo, span, clock.now)
    return {
      ...span,
      id: demoId('schedule', alias, index),
      eventId: eventId(alias),
      eventType: body.type,
      state,
      duration: secondsOf(span),
      provider: body.type === 'webinar' ? ('zoom' as const) : ('offline' as const),
      startedAt: state === 'live' ? span.startsAt : null,
    }
  })
  const { startsAt } = readSpan(body)
  const endsAt = sessions.at(-1)?.endsAt ?? startsAt
  const earliest = new Date(Math.min(startsAt.getTime(), clock.now.getTime()))
  const announcedAt = daysAfter(earliest, -ANNOUNCED_DAYS)
  return { demo, sessions, startsAt, endsAt, announcedAt, lastCall: earliest, guests: guestsOf(demo) }
}

function stateAt({ state }: DemoEvent, { startsAt, endsAt }: Span, now: Date): (typeof SCHEDULE_STATES)[number] {
  if (state === 'cancelled') return 'canceled'
  if (endsAt <= now) return 'completed'
  return startsAt <= now ? 'live' : 'upcoming'
}

function guestsOf({ alias, state, body, registered }: DemoEvent) {
  if (state !== 'published' || (body.totalTickets ?? LARGE_ROOM) < LARGE_ROOM) return registered
  const further = STUDENT_KEYS.slice(-LEARNERS.length).filter((key) => demoShare('guest', alias, key) < 0.35)
  return [...registered, ...further]
}

function eventRow({ demo, startsAt, endsAt, announcedAt, guests }: Planned): typeof event.$inferInsert {
  const { alias, state, body } = demo
  const { shortDescription = '', description = '', agenda } = body
  return {
    ...body,
    ...changePrices(body),
    id: eventId(alias),
    alias,
    state,
    shortDescription,
    description,
    agenda: readAgenda(agenda),
    startsAt,
    endsAt,
    duration: secondsOf(readSpan(body)),
    soldTickets: guests.length,
    isPromoted: PROMOTED.some((promoted) => promoted.type === 'event' && promoted.alias === alias),
    createdAt: announcedAt,
    updatedAt: announcedAt,
  }
}

async function loadRecordings(tx: Transaction, events: Planned[]) {
  const recordings = events.flatMap(({ demo, sessions, guests }) => {
    const name = demo.recording
    if (name === undefined) return []
    const over = sessions.filter((session) => session.state === 'completed')
    return over.map((session) => ({ id: demoId('recording', session.id), name, session, demo, guests }))
  })
  await insertAll(
    tx,
    recording,
    recordings.map(({ id, name, session, demo }) => ({
      id,
      name,
      eventId: session.eventId,
      hostId: demo.body.hostId,
      scheduleId: session.id,
      playbackId: itemId('recorded-session'),
      state: 'ready' as const,
      startedAt: session.startsAt,
      endedAt: session.endsAt,
      createdAt: session.endsAt,
      updatedAt: session.endsAt,
    })),
  )
  await insertAll(
    tx,
    recordingSubject,
    recordings.flatMap(({ id, demo }) =>
      (demo.body.subjectIds ?? []).map((subjectId) => ({ recordingId: id, subjectId })),
    ),
  )
  await insertAll(
    tx,
    userRecording,
    recordings.flatMap(({ id, guests, session }) =>
      guests.map((key) => ({
        id: demoId('user-recording', id, key),
        userId: userId(key),
        recordingId: id,
        createdAt: session.endsAt,
      })),
    ),
  )
}
