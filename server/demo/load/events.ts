import type { SCHEDULE_STATES } from '../../../openapi/generated/constants.ts'
import type { Transaction } from '../../db/database.ts'
import { event, eventCategory, eventSubject, eventTutor, schedule, userEvent } from '../../db/schema/events.ts'
import { recording, recordingSubject, userRecording } from '../../db/schema/recordings.ts'
import { EVENTS } from '../events/events.ts'
import { demoId, demoShare } from '../id.ts'
import { LEARNERS } from '../learners.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoEvent } from '../shape.ts'
import { insertAll } from './batch.ts'
import { categoryId, subjectId } from './catalog.ts'
import { between, type DemoClock, daysAfter, minutesAfter } from './clock.ts'
import { coverId, itemId } from './media.ts'
import { studentKeys, studentProfileId, tutorProfileId, userId } from './people.ts'

export const eventId = (alias: string) => demoId('event', alias)

/** From this number of tickets on, the additional students take part too. */
const LARGE_ROOM = 40
/** An event is announced this many days before its first schedule. */
const ANNOUNCED_DAYS = 21

export async function loadEvents(tx: Transaction, clock: DemoClock) {
  const events = EVENTS.map((demo) => planned(demo, clock))
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
      one.demo.tutors.map((key, position) => ({ ...of(one), profileId: tutorProfileId(key), position })),
    ),
  )
  await insertAll(
    tx,
    eventCategory,
    events.map((one) => ({ ...of(one), categoryId: categoryId(one.demo.category) })),
  )
  await insertAll(
    tx,
    eventSubject,
    events.flatMap((one) => one.demo.subjects.map((key) => ({ ...of(one), subjectId: subjectId(key) }))),
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
  const minutes = demo.agenda.reduce((sum, part) => sum + part.minutes, 0)
  const sessions = demo.sessions.map((start, index) => {
    const startsAt = clock.startOf(start)
    const endsAt = minutesAfter(startsAt, minutes)
    return {
      id: demoId('schedule', demo.alias, index),
      eventId: eventId(demo.alias),
      eventType: demo.type,
      state: stateAt(demo, startsAt, endsAt, clock.now),
      startsAt,
      endsAt,
      duration: minutes * 60,
      provider: demo.type === 'webinar' ? ('zoom' as const) : ('offline' as const),
    }
  })
  const startsAt = sessions[0]?.startsAt ?? clock.now
  const endsAt = sessions.at(-1)?.endsAt ?? clock.now
  const earliest = new Date(Math.min(startsAt.getTime(), clock.now.getTime()))
  const announcedAt = daysAfter(earliest, -ANNOUNCED_DAYS)
  return { demo, minutes, sessions, startsAt, endsAt, announcedAt, lastCall: earliest, guests: guestsOf(demo) }
}

function stateAt({ state }: DemoEvent, startsAt: Date, endsAt: Date, now: Date): (typeof SCHEDULE_STATES)[number] {
  if (state === 'cancelled') return 'canceled'
  if (endsAt <= now) return 'completed'
  return startsAt <= now ? 'live' : 'upcoming'
}

function guestsOf({ alias, state, registered, totalTickets = LARGE_ROOM }: DemoEvent) {
  if (state !== 'published' || totalTickets < LARGE_ROOM) return registered
  const further = studentKeys.slice(-LEARNERS.length).filter((key) => demoShare('guest', alias, key) < 0.35)
  return [...registered, ...further]
}

function eventRow({ demo, minutes, startsAt, endsAt, announcedAt, guests }: Planned): typeof event.$inferInsert {
  const { alias, name, shortDescription, description, goals, type, state, languageCode, timezone, price } = demo
  let begin = startsAt
  const agenda = demo.agenda.map((part) => {
    const from = begin
    begin = minutesAfter(from, part.minutes)
    return {
      startsAt: from.toISOString(),
      endsAt: begin.toISOString(),
      name: part.name,
      description: part.description ?? null,
    }
  })
  return {
    id: eventId(alias),
    alias,
    name,
    shortDescription,
    description,
    goals,
    agenda,
    type,
    state,
    location: demo.location ?? null,
    languageCode,
    timezone,
    startsAt,
    endsAt,
    duration: minutes * 60,
    price: price?.amount ?? null,
    discountedPrice: price?.discounted ?? null,
    currency: price?.currency ?? null,
    coverId: coverId(demo.cover),
    hostId: tutorProfileId(demo.host),
    audienceLevel: demo.level,
    totalTickets: demo.totalTickets ?? null,
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
      hostId: tutorProfileId(demo.host),
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
    recordings.flatMap(({ id, demo }) => demo.subjects.map((key) => ({ recordingId: id, subjectId: subjectId(key) }))),
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
