import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, EventCreate } from '../../../openapi/generated/portal.ts'
import { userEvent } from '../../../server/db/schema/events.ts'
import { eventMailing, notice } from '../../../server/db/schema/notices.ts'
import type { userSettings } from '../../../server/db/schema/people.ts'
import { outgoingMail } from '../../../server/db/schema/platform.ts'
import { eventMailings } from '../../../server/features/events/mail/mailings-job.ts'
import { timesOf } from '../../../server/features/notifications/mail/event-letters.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'
import {
  addCrowd,
  addStudent,
  calendarsIn,
  channelsWith,
  mailAbout,
  recipients,
  registerLongAgo,
  settingsOf,
} from './event-mail.ts'

let server: TestServer
const { start, token } = serverWith('tutor')
let count = 0
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const run = () => runJob(eventMailings, server.services)
const waiting = () => server.db.$count(eventMailing)

/** A published webinar and a student who is not registered yet. */
async function arrange(settings: Partial<typeof userSettings.$inferInsert> = {}, change: Partial<EventCreate> = {}) {
  count += 1
  const made = await makeEvent(server, token('tutor'), webinar(5000, { name: `Told of ${count}`, ...change }))
  const person = await addStudent(server, `told-${count}`, settings)
  return { made, person, token: (await server.signIn(`told-${count}`)).accessToken }
}

/** A published webinar and a student who registered long ago, without a message. */
async function registered(settings: Partial<typeof userSettings.$inferInsert> = {}, change: Partial<EventCreate> = {}) {
  const found = await arrange(settings, change)
  await registerLongAgo(server, found.made.id, [found.person.id])
  return found
}

const path = (one: Event) => `/api/events/${one.id}/schedules/${one.nextScheduleId}`
const move = (one: Event, startsAt: string, endsAt: string) =>
  server.api('PUT', path(one), { token: token('tutor'), body: { startsAt, endsAt } })
const cancelSession = (one: Event) => server.api('DELETE', path(one), { token: token('tutor') })
const told = async (one: Event) => {
  await run()
  return mailAbout(server, one)
}
const noticesOf = async (userId: string) =>
  (await server.db.select().from(notice).where(eq(notice.userId, userId))).map((row) => row.type)

describe('who registers', () => {
  const register = (one: Event, token: string) => server.api('POST', `/api/events/${one.id}/register`, { token })

  test('gets a confirmation that invites to the next session and shows where all are', async () => {
    const { made, person, token } = await arrange({}, { recurrence: { type: 'daily', repeatTimes: 3 } })
    expect((await register(made, token)).status).toBe(201)
    const letters = await mailAbout(server, made)
    expect(recipients(letters)).toEqual([person.username])
    expect(letters[0]?.subject).toBe(`You are registered: ${made.name}`)
    expect(calendarsIn(letters[0])).toEqual([
      {
        method: 'REQUEST',
        sessions: [
          {
            uid: `${made.nextScheduleId}@lectern`,
            sequence: 0,
            start: made.startsAt.replace(/(\.\d+)?Z/, '.000Z'),
            status: 'CONFIRMED',
            attendee: `mailto:${person.username}`,
          },
        ],
      },
    ])
    const file = /http\S+\/api\/events\/\S+\/calendar\.ics/.exec(letters[0]?.text ?? '')?.[0] ?? ''
    const answer = await server.api('GET', new URL(file).pathname)
    expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect((await register(made, token)).status).toBe(409)
    expect(await mailAbout(server, made)).toHaveLength(1)
  })

  test.each([
    ['turned notifications off', { notificationEnabled: false }],
    ['has not verified the address', { isEmailVerified: false }],
  ])('and %s gets none', async (_, settings) => {
    const { made, token } = await arrange(settings)
    expect((await register(made, token)).status).toBe(201)
    expect(await mailAbout(server, made)).toEqual([])
  })

  test('and is refused gets none', async () => {
    const { made, token } = await arrange({}, { totalTickets: 1 })
    const other = await addStudent(server, 'refused')
    expect((await register(made, token)).status).toBe(201)
    expect((await register(made, (await server.signIn('refused')).accessToken)).status).toBe(409)
    expect(recipients(await mailAbout(server, made))).not.toContain(other.username)
  })
})

describe('a session that moves', () => {
  test('is told with both times and replaces itself in calendars', async () => {
    const { made, person } = await registered({ timezone: 'Europe/Madrid' })
    await addStudent(server, `not-registered-${count}`)
    const [startsAt, endsAt] = [inMinutes(9000), inMinutes(9060)]
    expect((await move(made, startsAt, endsAt)).status).toBe(200)
    const letters = await told(made)
    expect(recipients(letters)).toEqual([person.username])
    const [letter] = letters
    expect(letter?.subject).toBe(`New time: ${made.name}`)
    const times = (from: string, to: string) =>
      timesOf({ startsAt: new Date(from), endsAt: new Date(to) }, 'en', 'Europe/Madrid')
    expect(letter?.text).toContain(`Previously: ${times(made.startsAt, made.endsAt)}`)
    expect(letter?.text).toContain(`When: ${times(startsAt, endsAt)}`)
    const uid = `${made.nextScheduleId}@lectern`
    const start = new Date(startsAt).toISOString()
    expect(calendarsIn(letter)).toMatchObject([{ method: 'REQUEST', sessions: [{ uid, sequence: 1, start }] }])

    await move(made, inMinutes(9500), inMinutes(9560))
    const again = (await told(made)).at(-1)
    expect(calendarsIn(again)).toMatchObject([{ method: 'REQUEST', sessions: [{ uid, sequence: 2 }] }])
    expect(again?.text).toContain(`Previously: ${times(startsAt, endsAt)}`)

    expect((await cancelSession(made)).status).toBe(204)
    const last = (await told(made)).at(-1)
    expect(last?.subject).toBe(`Session cancelled: ${made.name}`)
    expect(calendarsIn(last)).toMatchObject([
      { method: 'CANCEL', sessions: [{ uid, sequence: 3, status: 'CANCELLED' }] },
    ])
    expect(await told(made)).toHaveLength(3)
    expect(await waiting()).toBe(0)
  })

  test('several times before a message was sent is announced once, compared to the last announced time', async () => {
    const { made } = await registered()
    await move(made, inMinutes(9000), inMinutes(9060))
    await move(made, inMinutes(9100), inMinutes(9160))
    const letters = await told(made)
    expect(letters).toHaveLength(1)
    const span = { startsAt: new Date(made.startsAt), endsAt: new Date(made.endsAt) }
    expect(letters[0]?.text).toContain(`Previously: ${timesOf(span, 'en', 'UTC')}`)
    expect(calendarsIn(letters[0])).toMatchObject([{ sessions: [{ sequence: 2 }] }])
  })

  test('and moves back before a message was sent is not announced', async () => {
    const { made } = await registered()
    await move(made, inMinutes(9000), inMinutes(9060))
    await move(made, made.startsAt, made.endsAt)
    expect(await told(made)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('and is canceled before anybody was told is told as canceled, by the time that people know', async () => {
    const { made } = await registered()
    await move(made, inMinutes(9000), inMinutes(9060))
    await cancelSession(made)
    const letters = await told(made)
    expect(letters.map((letter) => letter.subject)).toEqual([`Session cancelled: ${made.name}`])
    const span = { startsAt: new Date(made.startsAt), endsAt: new Date(made.endsAt) }
    expect(letters[0]?.text).toContain(timesOf(span, 'en', 'UTC'))
  })

  test('is told in the portal alone to who turned notifications off', async () => {
    const { made, person } = await registered({ notificationEnabled: false })
    await move(made, inMinutes(9000), inMinutes(9060))
    expect(await told(made)).toEqual([])
    expect(await noticesOf(person.id)).toEqual(['event-changed'])
  })

  test('is not announced to people who register afterwards', async () => {
    const { made, person, token } = await arrange()
    await move(made, inMinutes(9000), inMinutes(9060))
    await server.api('POST', `/api/events/${made.id}/register`, { token })
    const letters = await told(made)
    expect(recipients(letters)).toEqual([person.username])
    expect(letters[0]?.subject).toBe(`You are registered: ${made.name}`)
    expect(calendarsIn(letters[0])).toMatchObject([{ sessions: [{ sequence: 1 }] }])
  })
})

test('an event that is cancelled takes all its sessions out of calendars, each by its own UID', async () => {
  const { made, person } = await registered({}, { recurrence: { type: 'daily', repeatTimes: 3 } })
  const sessions = await sessionsOf(server, made.id)
  await move(made, inMinutes(4000), inMinutes(4060))
  expect((await server.api('POST', `/api/events/${made.id}/cancel`, { token: token('tutor') })).status).toBe(200)
  const letters = await told(made)
  expect(recipients(letters)).toEqual([person.username])
  expect(letters[0]?.subject).toBe(`Event cancelled: ${made.name}`)
  const calendars = calendarsIn(letters[0])
  expect(calendars.map(({ method, sessions: inside }) => [method, ...inside.map((one) => one.uid)])).toEqual(
    sessions.map((one) => ['CANCEL', `${one.id}@lectern`]),
  )
  expect(calendars.map(({ sessions: [one] }) => one?.sequence)).toEqual([2, 1, 1])
  expect(await waiting()).toBe(0)
})

describe('many who registered', () => {
  test('are told after the answer, each once, whatever the number of runs and processes', async () => {
    const { made, person } = await registered()
    const names = await addCrowd(server, made.id, 350)
    const off = await addStudent(server, 'told-nothing', { notificationEnabled: false })
    await registerLongAgo(server, made.id, [off.id])
    const before = await server.db.$count(outgoingMail)
    expect((await move(made, inMinutes(9000), inMinutes(9060))).status).toBe(200)
    expect(await server.db.$count(outgoingMail)).toBe(before)
    const other = secondProcess(server)
    const both = [server.services, other.services]
    await Promise.all([...both, ...both].map((services) => runJob(eventMailings, services)))
    await run()
    expect(recipients(await mailAbout(server, made))).toEqual([person.username, ...names].sort())
    expect(await waiting()).toBe(0)
    await other.close()
  })

  test('are told once, too, when a run breaks off between two batches', async () => {
    const { made, person } = await registered()
    const names = await addCrowd(server, made.id, 250)
    await move(made, inMinutes(9000), inMinutes(9060))
    let left = 1
    const { keep } = server.services.mail
    const broken: typeof keep = async (tx, ...posts) => {
      await keep(tx, ...posts)
      left -= 1
      if (left < 0) throw new Error('broken off')
    }
    const mail = { ...server.services.mail, keep: broken }
    await expect(runJob(eventMailings, { ...server.services, channels: channelsWith(server, mail) })).rejects.toThrow(
      'news of events',
    )
    expect(await mailAbout(server, made)).toHaveLength(100)
    expect(recipients(await told(made))).toEqual([person.username, ...names].sort())
  })

  test('get the last of several changes when the second one is made halfway through', async () => {
    const { made } = await registered()
    await addCrowd(server, made.id, 150)
    await move(made, inMinutes(9000), inMinutes(9060))
    const [waiting] = await server.db.select().from(eventMailing).where(eq(eventMailing.eventId, made.id))
    const [first] = await server.db.select().from(userEvent).where(eq(userEvent.eventId, made.id))
    await server.db
      .update(eventMailing)
      .set({ markRegisteredAt: first?.registeredAt, markId: first?.id })
      .where(eq(eventMailing.id, waiting?.id ?? ''))
    await move(made, inMinutes(9100), inMinutes(9160))
    const letters = await told(made)
    expect(letters).toHaveLength(151)
    expect(new Set(letters.map((letter) => calendarsIn(letter)[0]?.sessions[0]?.sequence))).toEqual(new Set([2]))
  })
})

describe('times', () => {
  const at = (text: string) => ({ startsAt: new Date(text), endsAt: new Date(Date.parse(text) + 3_600_000) })

  test.each([
    ['2026-03-28T17:00:00Z', 'Saturday, March 28, 2026', 'Central European Standard Time'],
    ['2026-03-29T16:00:00Z', 'Sunday, March 29, 2026', 'Central European Summer Time'],
    ['2026-10-24T16:00:00Z', 'Saturday, October 24, 2026', 'Central European Summer Time'],
    ['2026-10-25T17:00:00Z', 'Sunday, October 25, 2026', 'Central European Standard Time'],
  ])('%s is six in the evening in Madrid', (moment, day, zone) => {
    const english = timesOf(at(moment), 'en', 'Europe/Madrid')
    expect(english).toMatch(/6:00\s–\s7:00\sPM/)
    expect(english).toContain(day)
    expect(english).toContain(`(${zone})`)
    for (const locale of ['es', 'pl', 'de', 'fr', 'bg', 'ro']) {
      expect(timesOf(at(moment), locale, 'Europe/Madrid')).toContain('18:00')
    }
  })

  test('are those of UTC where the zone is unknown', () => {
    expect(timesOf(at('2026-03-28T17:00:00Z'), 'en', 'Nowhere/Else')).toContain('(Coordinated Universal Time)')
  })

  test('stand in the language and direction of the recipient', async () => {
    const { made } = await registered({ preferredLanguage: 'ar', timezone: 'Europe/Madrid' })
    await move(made, '2027-03-28T16:00:00Z', '2027-03-28T17:00:00Z')
    const [letter] = await told(made)
    expect(letter?.subject).toBe(`موعد جديد: ${made.name}`)
    expect(letter?.html).toContain('<html lang="ar" dir="rtl">')
    expect(letter?.html).toContain(`\u2068${made.name}\u2069`)
    expect(letter?.text).toContain('الموعد السابق: ')
    expect(letter?.text).toContain(timesOf(at('2027-03-28T16:00:00Z'), 'ar', 'Europe/Madrid'))
    expect(letter?.text).toContain('توقيت وسط أوروبا الصيفي')
  })

  test('and everything else are those that the settings have when the message is written', async () => {
    const { made, person } = await registered()
    await move(made, inMinutes(9000), inMinutes(9060))
    await settingsOf(server, [person.id], { preferredLanguage: 'de' })
    expect((await told(made))[0]?.subject).toBe(`Neue Zeit: ${made.name}`)
  })
})
