import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, NoticeList, UserEvent, WaitingPlace } from '../../../openapi/generated/portal.ts'
import { event, schedule, userEvent, waitingPlace } from '../../../server/db/schema/events.ts'
import { recording, userRecording } from '../../../server/db/schema/recordings.ts'
import { waitingLists } from '../../../server/features/events/tickets/waiting-list-job.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { inMinutes, makeEvent, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'
import { addStudent, calendarsIn, mailAbout, recipients } from './event-mail.ts'

let server: TestServer
const { start, as, token } = serverWith('tutor', 'admin')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

let made = 0
/** A published webinar with a name of its own. */
const full = (totalTickets: number, startsIn = 5000) => {
  made += 1
  return makeEvent(server, token('tutor'), webinar(startsIn, { name: `Full house ${made}`, totalTickets }))
}

interface Student {
  id: string
  call<Body = Problem>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>
}

let students = 0
async function student(): Promise<Student> {
  students += 1
  const name = `waits-${students}`
  const { id } = await addStudent(server, name)
  const { accessToken } = await server.signIn(name)
  return { id, call: (method, path, body) => server.api(method, path, { token: accessToken, body }) }
}
const four = async () => [await student(), await student(), await student(), await student()] as const
const studentsOf = async (count: number) => {
  const found: Student[] = []
  while (found.length < count) found.push(await student())
  return found
}

const register = (who: Student, of: Event) => who.call<UserEvent & Problem>('POST', `/api/events/${of.id}/register`)
const giveUp = (who: Student, of: Event) => who.call('DELETE', `/api/events/${of.id}/register`)
const join = (who: Student, of: Event) => who.call<WaitingPlace & Problem>('POST', `/api/events/${of.id}/waiting-list`)
const leave = (who: Student, of: Event) => who.call('DELETE', `/api/events/${of.id}/waiting-list`)
const seenBy = async (who: Student, of: Event) => (await who.call<Event>('GET', `/api/events/${of.id}`)).body
const placeOf = async (who: Student, of: Event) => (await seenBy(who, of)).waiting

/** An event whose only ticket was given up: of two who wait for it, the first has the offer. */
async function offered() {
  const of = await full(1)
  const [holder, first, second] = await four()
  await register(holder, of)
  await join(first, of)
  await join(second, of)
  await giveUp(holder, of)
  return { of, first, second }
}

/** Lets the offers of an event be over, as if their time had passed. */
const passTime = (of: Event) =>
  server.db
    .update(waitingPlace)
    .set({ offeredUntil: sql`now() - interval '1 second'` })
    .where(and(eq(waitingPlace.eventId, of.id), waitingPlace.isHeld))

/** Sold and held tickets, as kept with the event and as counted. */
async function ticketsOf(of: Event) {
  const [row] = await server.db.select().from(event).where(eq(event.id, of.id))
  return {
    sold: row?.soldTickets,
    held: row?.heldTickets,
    counted: [
      await server.db.$count(userEvent, eq(userEvent.eventId, of.id)),
      await server.db.$count(waitingPlace, and(eq(waitingPlace.eventId, of.id), waitingPlace.isHeld)),
    ],
  }
}

describe('giving up a ticket (EVENT-27)', () => {
  test('frees it, takes the recordings and confirms it by mail, once', async () => {
    const of = await full(1)
    const one = await student()
    const other = await student()
    await register(one, of)
    const [kept] = await server.db
      .insert(recording)
      .values({ name: 'Early', eventId: of.id, state: 'ready' })
      .returning()
    await server.db.insert(userRecording).values({ userId: one.id, recordingId: kept?.id ?? '' })
    expect((await register(other, of)).body.code).toBe('sold-out')

    expect((await giveUp(one, of)).status).toBe(204)
    expect(await seenBy(one, of)).toMatchObject({ isRegistered: false, soldTickets: 0, availableTickets: 1 })
    expect(await server.db.$count(userRecording, eq(userRecording.userId, one.id))).toBe(0)
    expect((await giveUp(one, of)).body).toMatchObject({ statusCode: 409, code: 'not-registered' })
    expect((await register(other, of)).status).toBe(201)

    const letters = await mailAbout(server, of)
    const given = letters.find((letter) => letter.subject === `You gave up your place: ${of.name}`)
    expect(recipients(given ? [given] : [])).toEqual(['waits-1@lectern.test'])
    expect(calendarsIn(given)).toMatchObject([{ method: 'CANCEL', sessions: [{ status: 'CANCELLED' }] }])
  })

  test('is refused with words where there is nothing to give up', async () => {
    const one = await student()
    const never = await full(2)
    expect((await giveUp(one, never)).body).toMatchObject({ code: 'not-registered' })
    expect((await one.call('DELETE', '/api/events/nothing-of-this-name/register')).status).toBe(404)

    const cancelled = await full(2)
    await register(one, cancelled)
    await as('tutor', 'POST', `/api/events/${cancelled.id}/cancel`)
    expect((await giveUp(one, cancelled)).body).toMatchObject({ code: 'event-cancelled' })
    expect(await ticketsOf(cancelled)).toMatchObject({ sold: 1, counted: [1, 0] })

    const over = await full(2)
    await register(one, over)
    const past = { startsAt: new Date(inMinutes(-120)), endsAt: new Date(inMinutes(-60)) }
    await server.db.update(schedule).set(past).where(eq(schedule.eventId, over.id))
    expect((await giveUp(one, over)).body).toMatchObject({ code: 'event-over' })
    expect(await ticketsOf(over)).toMatchObject({ sold: 1, counted: [1, 0] })
  })

  test('gives the ticket back once, however often it is pressed', async () => {
    const of = await full(5)
    const [one, other] = [await student(), await student()]
    await register(one, of)
    await register(other, of)
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveUp(one, of)))
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1)
    expect(await ticketsOf(of)).toEqual({ sold: 1, held: 0, counted: [1, 0] })
  })
})

describe('the waiting list (EVENT-28)', () => {
  test('offers a free ticket to whoever is first, by mail and notice, and to nobody else', async () => {
    const of = await full(1)
    const [holder, first, second, stranger] = await four()
    await register(holder, of)
    expect((await join(first, of)).body).toEqual({ state: 'waiting', number: 1, offeredUntil: null })
    expect((await join(second, of)).body).toMatchObject({ number: 2 })
    expect((await join(first, of)).body).toMatchObject({ statusCode: 409, code: 'already-waiting' })
    expect((await join(holder, of)).body).toMatchObject({ code: 'already-registered' })

    const before = Date.now()
    await giveUp(holder, of)
    const offer = await placeOf(first, of)
    expect(offer).toMatchObject({ state: 'offered', number: null })
    const hours = (Date.parse(offer?.offeredUntil ?? '') - before) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
    expect(await placeOf(second, of)).toMatchObject({ state: 'waiting', number: 1 })
    expect(await seenBy(stranger, of)).toMatchObject({ availableTickets: 0, soldTickets: 0 })
    expect((await register(stranger, of)).body.code).toBe('sold-out')
    expect((await register(second, of)).body.code).toBe('sold-out')

    const letters = (await mailAbout(server, of)).filter(({ subject }) =>
      subject?.startsWith('A place is free for you'),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('Held for you until')
    expect(calendarsIn(letters[0])).toEqual([])
    const notices = await first.call<NoticeList>('GET', `/api/notices?filter[targetId]=${of.id}`)
    expect(notices.body.items.map((notice) => notice.type)).toEqual(['ticket-offered'])

    expect((await register(first, of)).status).toBe(201)
    expect(await seenBy(first, of)).toMatchObject({ isRegistered: true, waiting: null })
    expect(await ticketsOf(of)).toEqual({ sold: 1, held: 0, counted: [1, 0] })
  })

  test('an offer that is taken late is refused with words, and the next one has it', async () => {
    const { of, first, second } = await offered()
    await passTime(of)
    // Before the job has noticed it.
    expect((await register(first, of)).body).toMatchObject({ statusCode: 409, code: 'offer-expired' })
    expect((await seenBy(first, of)).isRegistered).toBe(false)
    const other = secondProcess(server)
    await Promise.all([runJob(waitingLists, server.services), runJob(waitingLists, other.services)])
    await other.close()
    expect((await register(first, of)).body).toMatchObject({ code: 'offer-expired' })
    expect(await placeOf(first, of)).toMatchObject({ state: 'expired' })
    expect(await placeOf(second, of)).toMatchObject({ state: 'offered' })
    expect((await join(first, of)).body).toMatchObject({ state: 'waiting', number: 1 })
    expect((await register(second, of)).status).toBe(201)
    const letters = await mailAbout(server, of)
    expect(letters.filter(({ subject }) => subject?.startsWith('A place is free'))).toHaveLength(2)
  })

  test('the job is due when an offer ends, and when a ticket became free without a press', async () => {
    const { of, first, second } = await offered()
    expect(await waitingLists.dueIn?.(server.services)).toBeGreaterThan(3_600_000)
    // An account that is deleted waits for nothing.
    expect((await first.call('POST', '/api/users/me/obfuscate', { userId: first.id })).status).toBe(204)
    expect(await ticketsOf(of)).toEqual({ sold: 0, held: 0, counted: [0, 0] })
    expect(await waitingLists.dueIn?.(server.services)).toBe(0)
    await runJob(waitingLists, server.services)
    expect(await placeOf(second, of)).toMatchObject({ state: 'offered' })
    await passTime(of)
    expect(await waitingLists.dueIn?.(server.services)).toBe(0)
    await runJob(waitingLists, server.services)
    expect(await ticketsOf(of)).toEqual({ sold: 0, held: 0, counted: [0, 0] })
  })

  test('whoever leaves it passes the ticket on; more tickets are offered in turn', async () => {
    const of = await full(1)
    const [holder, first, second, third] = await four()
    await register(holder, of)
    for (const one of [first, second, third]) await join(one, of)
    await giveUp(holder, of)
    expect((await leave(first, of)).status).toBe(204)
    expect((await leave(first, of)).body).toMatchObject({ statusCode: 409, code: 'not-waiting' })
    expect(await placeOf(second, of)).toMatchObject({ state: 'offered' })
    const change = (totalTickets: number) => as('tutor', 'PATCH', `/api/events/${of.id}`, { totalTickets })
    expect((await change(2)).status).toBe(200)
    expect(await placeOf(third, of)).toMatchObject({ state: 'offered' })
    expect(await ticketsOf(of)).toEqual({ sold: 0, held: 2, counted: [0, 2] })
    expect((await change(1)).body).toMatchObject({ code: 'tickets-sold' })
    expect((await as('tutor', 'POST', `/api/events/${of.id}/unpublish`)).body).toMatchObject({
      code: 'has-registrations',
    })
    expect((await as('admin', 'DELETE', `/api/events/${of.id}`)).body).toMatchObject({ code: 'has-registrations' })
  })

  test('there is none where tickets are left, where the event is over, and where it is unknown', async () => {
    const one = await student()
    expect((await join(one, await full(1))).body).toMatchObject({ code: 'tickets-left' })
    const unlimited = await makeEvent(server, token('tutor'), webinar(5000, { name: 'For everybody' }))
    expect((await join(one, unlimited)).body).toMatchObject({ code: 'tickets-left' })
    expect((await one.call('POST', '/api/events/nothing-of-this-name/waiting-list')).status).toBe(404)
    expect((await one.call('DELETE', '/api/events/nothing-of-this-name/waiting-list')).status).toBe(404)
  })

  test('ends with a cancellation, which those who wait are told', async () => {
    const { of, first, second } = await offered()
    await as('tutor', 'POST', `/api/events/${of.id}/cancel`)
    expect((await register(first, of)).body).toMatchObject({ statusCode: 409, code: 'event-cancelled' })
    expect((await join(first, of)).body).toMatchObject({ code: 'event-cancelled' })
    expect(await ticketsOf(of)).toEqual({ sold: 0, held: 0, counted: [0, 0] })
    const notices = await second.call<NoticeList>('GET', `/api/notices?filter[targetId]=${of.id}`)
    expect(notices.body.items.map((notice) => notice.type)).toEqual(['event-cancelled'])
    await runJob(waitingLists, server.services)
    expect(await placeOf(second, of)).toMatchObject({ state: 'waiting' })
  })

  test('an offer ends with the event, at the latest', async () => {
    const of = await full(1, 60)
    const [holder, first] = await four()
    await register(holder, of)
    await join(first, of)
    await giveUp(holder, of)
    expect(await placeOf(first, of)).toMatchObject({ state: 'offered', offeredUntil: of.endsAt })
  })
})

test('sold and held tickets never exceed all tickets, whatever people press at once (EVENT-26)', async () => {
  const TOTAL = 3
  const of = await full(TOTAL)
  const crowd = await studentsOf(24)
  const acts = [register, join, giveUp, leave]
  const seen: number[] = []
  const watch = async () => {
    const { sold = 0, held = 0 } = await ticketsOf(of)
    seen.push(sold + held)
  }
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(
      crowd.flatMap((one, index) => [
        (acts[(index + round) % acts.length] ?? register)(one, of),
        ...(index % 3 === 0 ? [register(one, of)] : []),
        ...(index % 6 === 0 ? [watch().then(() => ({ status: 200 }))] : []),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    if (round === 3) await passTime(of)
    await Promise.all([runJob(waitingLists, server.services), runJob(waitingLists, server.services)])
    const { sold = 0, held = 0, counted } = await ticketsOf(of)
    expect([sold, held]).toEqual(counted)
    expect(sold + held).toBeLessThanOrEqual(TOTAL)
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(TOTAL)
  // Nobody waits while a ticket is free.
  const waiting = await server.db.$count(
    waitingPlace,
    and(eq(waitingPlace.eventId, of.id), sql`${waitingPlace.offeredUntil} is null`),
  )
  const { sold = 0, held = 0 } = await ticketsOf(of)
  if (waiting > 0) expect(sold + held).toBe(TOTAL)
  expect(sold + held).toBeGreaterThan(0)
})
