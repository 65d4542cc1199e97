import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, EventState, ScheduleState } from '../../../openapi/generated/portal.ts'
import { event, schedule, userEvent } from '../../../server/db/schema/events.ts'
import { jobProgress, notice, reminderSent } from '../../../server/db/schema/notices.ts'
import type { userSettings } from '../../../server/db/schema/people.ts'
import { reminders } from '../../../server/features/events/mail/reminders-job.ts'
import { readRule, ruleKey } from '../../../server/features/notifications/reminder-rules.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { changePerson } from '../../lib/people.ts'
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
  startIn,
} from './event-mail.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

let server: TestServer
const { start, token } = serverWith('tutor')
let count = 0
beforeAll(async () => {
  server = await start()
  await run()
})
afterAll(() => server.close())

const run = () => runJob(reminders, server.services)
const remind = async (one: Event) => {
  await run()
  return mailAbout(server, one)
}

/** A published webinar and a person who registered long ago and has these reminder rules. */
async function arrange(rules: string[] = [], settings: Partial<typeof userSettings.$inferInsert> = {}) {
  count += 1
  const made = await makeEvent(server, token('tutor'), webinar(5000, { name: `Reminded of ${count}` }))
  const person = await addStudent(server, `reminded-${count}`, { notificationEvent: rules, ...settings })
  await registerLongAgo(server, made.id, [person.id])
  return { made, person }
}

const noticesOf = async (userId: string) =>
  (await server.db.select().from(notice).where(eq(notice.userId, userId))).map((row) => row.type)
const rememberedOf = (userId: string) => server.db.select().from(reminderSent).where(eq(reminderSent.userId, userId))
const lastRun = (secondsAgo: number) =>
  server.db.update(jobProgress).set({ doneUntil: new Date(Date.now() - secondsAgo * 1000) })

describe('a rule', () => {
  test.each([
    ['email:event-started:PT15M', 'email:event-started:900'],
    ['email:event-started:P1D', 'email:event-started:86400'],
    ['ws:event-ended:P1DT2H3M4S', 'ws:event-ended:93784'],
    ['email:event-started:PT0S', 'email:event-started:0'],
    ['sms:event-started:PT15M', 'sms:event-started:900'],
    ['email:event-started:PT120M', 'email:event-started:7200'],
  ])('%s is a reminder', (text, key) => {
    const rule = readRule(text)
    expect(rule && ruleKey(rule)).toBe(key)
  })

  test.each([
    'email:event-user-joined:PT15M',
    'ws:event-user-left:PT15M',
    'email:event-started',
    'email:event-started:soon',
    'email:event-started:P1M',
    'email:event-started:-PT5M',
    '',
  ])('%j is none', (text) => expect(readRule(text)).toBeNull())
})

describe('in time', () => {
  test('without rules: a day before and a quarter of an hour before, and not between', async () => {
    const { made, person } = await arrange()
    await startIn(server, made.id, DAY + MINUTE)
    expect(await remind(made)).toEqual([])
    await startIn(server, made.id, DAY - 1)
    const [first, ...others] = await remind(made)
    expect(others).toEqual([])
    expect(first?.subject).toBe(`Reminder: ${made.name}`)
    expect(first?.to?.[0]?.address).toBe(person.username)
    await startIn(server, made.id, HOUR)
    expect(await remind(made)).toHaveLength(1)
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(await remind(made)).toHaveLength(2)
    expect(await remind(made)).toHaveLength(2)
  })

  test('says what, when, with whom and where to go, and invites', async () => {
    const { made } = await arrange([], { timezone: 'Asia/Tokyo' })
    await startIn(server, made.id, 15 * MINUTE - 1)
    const [letter] = await remind(made)
    const [session] = await server.db.select().from(schedule).where(eq(schedule.eventId, made.id))
    const time = session?.startsAt.toLocaleTimeString('en', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }) ?? ''
    expect(letter?.text).toContain(time.replace(/\s.*$/, ''))
    expect(letter?.text).toContain('Japan Standard Time')
    expect(letter?.text).toContain(`With: ${made.host?.firstName} ${made.host?.lastName}`)
    expect(letter?.text).toContain(`/webinar-content/${made.alias}`)
    expect(letter?.html).toContain('/profile/preferences')
    expect(calendarsIn(letter)).toMatchObject([
      { method: 'REQUEST', sessions: [{ uid: `${session?.id}@lectern`, start: session?.startsAt.toISOString() }] },
    ])
  })

  test('by own rules alone, each moment once however it is written', async () => {
    const { made } = await arrange(['email:event-started:PT2H', 'email:event-started:PT120M', 'sms:event-started:PT1H'])
    for (const seconds of [DAY, HOUR, 15 * MINUTE]) {
      await startIn(server, made.id, seconds - 1)
      expect(await remind(made)).toEqual([])
    }
    await startIn(server, made.id, 2 * HOUR - 1)
    expect(await remind(made)).toHaveLength(1)
  })

  test('before the end, without another invitation', async () => {
    const { made } = await arrange(['email:event-ended:PT10M'])
    await startIn(server, made.id, -HOUR + 10 * MINUTE - 1)
    await server.db.update(schedule).set({ state: 'live' }).where(eq(schedule.eventId, made.id))
    const [letter] = await remind(made)
    expect(letter?.subject).toBe(`Ends soon: ${made.name}`)
    expect(calendarsIn(letter)).toEqual([])
  })

  test('as a notification in the portal, also without a verified address', async () => {
    const { made, person } = await arrange(['ws:event-started:PT30M', 'ws:event-ended:PT5M'], {
      isEmailVerified: false,
    })
    await startIn(server, made.id, 30 * MINUTE - 1)
    expect(await remind(made)).toEqual([])
    expect(await noticesOf(person.id)).toEqual(['event-starts-soon'])
    await startIn(server, made.id, -HOUR + 5 * MINUTE - 1)
    await Promise.all([run(), run()])
    expect(await noticesOf(person.id)).toEqual(['event-starts-soon', 'event-ends-soon'])
  })

  test('there is nothing at the start itself, which its own message tells when it comes', async () => {
    const { made } = await arrange(['email:event-started:PT0S'])
    await startIn(server, made.id, -20)
    expect(await remind(made)).toEqual([])
  })

  test('there is nothing on channels that do not reach the person', async () => {
    const { made, person } = await arrange(['sms:event-started:PT15M', 'telegram:event-started:PT15M'])
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(await remind(made)).toEqual([])
    expect([await noticesOf(person.id), await rememberedOf(person.id)]).toEqual([[], []])
  })
})

describe('once', () => {
  test('to each of many, in batches, whatever the number of runs and processes', async () => {
    const { made, person } = await arrange()
    const names = await addCrowd(server, made.id, 250)
    await startIn(server, made.id, 15 * MINUTE - 1)
    const other = secondProcess(server)
    const both = [server.services, other.services]
    await Promise.all([...both, ...both, ...both].map((services) => runJob(reminders, services)))
    await run()
    expect(recipients(await mailAbout(server, made))).toEqual([person.username, ...names].sort())
    await other.close()
  })

  test('in each way that they want, also where a batch ends between two ways', async () => {
    const { made, person } = await arrange(['email:event-started:PT15M'])
    await server.db
      .update(userEvent)
      .set({ registeredAt: new Date(0) })
      .where(eq(userEvent.userId, person.id))
    const notificationEvent = ['ws:event-started:PT15M', 'email:event-started:PT15M']
    const names = await addCrowd(server, made.id, 60, { notificationEvent })
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(recipients(await remind(made))).toEqual([person.username, ...names].sort())
    expect(await server.db.$count(notice, eq(notice.targetId, made.id))).toBe(60)
  })

  test('with what is remembered: a message that cannot be kept is not said to be sent', async () => {
    const { made, person } = await arrange()
    await startIn(server, made.id, 15 * MINUTE - 1)
    const mail = { ...server.services.mail, keep: () => Promise.reject(new Error('cannot be kept')) }
    await expect(runJob(reminders, { ...server.services, channels: channelsWith(server, mail) })).rejects.toThrow(
      'reminders were not sent',
    )
    expect(await rememberedOf(person.id)).toEqual([])
    expect(await remind(made)).toHaveLength(1)
    expect(await rememberedOf(person.id)).toHaveLength(1)
  })

  test('and is forgotten when it is long over', async () => {
    const { made, person } = await arrange()
    await startIn(server, made.id, 15 * MINUTE - 1)
    await run()
    await runJob(cleanUp, server.services)
    expect(await rememberedOf(person.id)).toHaveLength(1)
    await server.db.update(reminderSent).set({ occursAt: new Date(Date.now() - 2 * DAY * 1000) })
    await runJob(cleanUp, server.services)
    expect(await rememberedOf(person.id)).toEqual([])
  })

  test('and anew when the session moved', async () => {
    const { made } = await arrange(['email:event-started:PT1H'])
    await startIn(server, made.id, HOUR - 1)
    expect(await remind(made)).toHaveLength(1)
    await startIn(server, made.id, 3 * HOUR)
    expect(await remind(made)).toHaveLength(1)
    await startIn(server, made.id, HOUR - 30)
    expect(await remind(made)).toHaveLength(2)
  })
})

describe('after a time without a server', () => {
  test('what came due is sent late, of several the latest alone', async () => {
    const { made } = await arrange()
    await startIn(server, made.id, 5 * MINUTE)
    await lastRun(3 * DAY)
    expect(await remind(made)).toHaveLength(1)
    await lastRun(3 * DAY)
    expect(await remind(made)).toHaveLength(1)
  })

  test('not when the session has begun, or ended', async () => {
    const { made } = await arrange(['email:event-started:PT15M', 'email:event-ended:PT15M'])
    await startIn(server, made.id, -2 * HOUR)
    await lastRun(3 * DAY)
    expect(await remind(made)).toEqual([])
    await startIn(server, made.id, -2 * MINUTE)
    await lastRun(3 * DAY)
    expect(await remind(made)).toEqual([])
  })

  test('not to who registered when it was due already', async () => {
    const { made } = await arrange()
    await startIn(server, made.id, 5 * MINUTE)
    await server.db
      .update(userEvent)
      .set({ registeredAt: new Date(Date.now() - 5 * MINUTE * 1000) })
      .where(eq(userEvent.eventId, made.id))
    await lastRun(DAY)
    expect(await remind(made)).toEqual([])
  })
})

describe('never', () => {
  const setState = (state: EventState) => (id: string) => server.db.update(event).set({ state }).where(eq(event.id, id))
  const setSession = (state: ScheduleState) => (id: string) =>
    server.db.update(schedule).set({ state }).where(eq(schedule.eventId, id))

  test.each([
    ['a canceled session', setSession('canceled')],
    ['a session that is over', setSession('completed')],
    ['an unpublished event', setState('draft')],
    ['a cancelled event', setState('cancelled')],
    ['an archived event', setState('archived')],
  ])('of %s', async (_, change) => {
    const { made, person } = await arrange(['email:event-started:PT15M', 'ws:event-started:PT15M'])
    await startIn(server, made.id, 15 * MINUTE - 1)
    await change(made.id)
    expect(await remind(made)).toEqual([])
    expect(await noticesOf(person.id)).toEqual([])
  })

  test.each([
    ['who turned notifications off', { notificationEnabled: false }],
    ['who has not verified the address', { isEmailVerified: false }],
  ])('to those %s', async (_, settings) => {
    const { made, person } = await arrange([], settings)
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(await remind(made)).toEqual([])
    expect(await rememberedOf(person.id)).toEqual([])
  })

  test.each([
    ['suspended', { suspendedAt: new Date() }],
    ['deleted', { deletedAt: new Date() }],
  ])('to a %s account', async (_, change) => {
    const { made, person } = await arrange(['email:event-started:PT15M', 'ws:event-started:PT15M'])
    await changePerson(server.db, person.username.replace('@lectern.test', ''), change)
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(await remind(made)).toEqual([])
    expect(await noticesOf(person.id)).toEqual([])
  })

  test('to who is not registered', async () => {
    const { made, person } = await arrange()
    await addStudent(server, 'stranger')
    await startIn(server, made.id, 15 * MINUTE - 1)
    expect(recipients(await remind(made))).toEqual([person.username])
  })
})
